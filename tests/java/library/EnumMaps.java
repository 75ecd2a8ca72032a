//@ expect: valid
//@ needs: jdk

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

public class EnumMaps {
    enum Day {
        MON, TUE {
            @Override
            int hours() {
                return 4;
            }
        },
        WED;

        int hours() {
            return 8;
        }
    }

    public static void main(String[] args) {
        Map<Day, Integer> map = new EnumMap<>(Day.class);
        map.put(Day.WED, 3);
        map.put(Day.MON, 1);
        System.out.println(map + " " + map.containsKey(Day.TUE));
        EnumSet<Day> days = EnumSet.of(Day.TUE);
        days.addAll(EnumSet.complementOf(EnumSet.of(Day.MON)));
        System.out.println(days + " " + EnumSet.allOf(Day.class).size() + " " + EnumSet.noneOf(Day.class));
        int sum = 0;
        for (Day d : Day.class.getEnumConstants()) {
            sum += d.hours();
        }
        System.out.println(sum + " " + Day.TUE.getDeclaringClass().getEnumConstants().length);
        System.out.println(Day.TUE.getClass().isEnum() + " " + Day.MON.getClass().isEnum());
    }
}
