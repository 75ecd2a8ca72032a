//@ needs: jdk 17

import java.time.*;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.*;
import java.util.concurrent.TimeUnit;

/** Dates, durations and clocks. */
class Times {
    static void durations() throws Exception {
        Duration d = Duration.ofMinutes(90);
        assert d.toHours() == 1 && d.getSeconds() == 5400 && d.plusSeconds(30).toString().equals("PT1H30M30S") && d.compareTo(Duration.ofHours(2)) < 0;
        assert false;
    }

    static void durationArithmetic() throws Exception {
        assert Duration.ofSeconds(10).multipliedBy(3).dividedBy(2).getSeconds() == 15 && Duration.ofMillis(1500).toMillis() == 1500 && Duration.ofNanos(-1).isNegative() && Duration.ZERO.isZero();
        assert false;
    }

    static void durationParts() throws Exception {
        Duration d = Duration.ofSeconds(3661);
        assert d.toHoursPart() == 1 && d.toMinutesPart() == 1 && d.toSecondsPart() == 1 && d.toDays() == 0;
        assert false;
    }

    static void durationParse() throws Exception {
        assert Duration.parse("PT2H30M").toMinutes() == 150;
        assert false;
    }

    static void durationBetween() throws Exception {
        assert Duration.between(LocalTime.of(8, 0), LocalTime.of(9, 30)).toMinutes() == 90;
        assert false;
    }

    static void localDate() throws Exception {
        LocalDate d = LocalDate.of(2024, 2, 28);
        assert d.plusDays(2).toString().equals("2024-03-01") && d.isLeapYear() && d.getDayOfWeek() == DayOfWeek.WEDNESDAY && d.lengthOfMonth() == 29;
        assert false;
    }

    static void localDateMonths() throws Exception {
        assert LocalDate.of(2023, 1, 31).plusMonths(1).equals(LocalDate.of(2023, 2, 28)) && LocalDate.of(2023, 3, 1).minusDays(1).getDayOfMonth() == 28;
        assert false;
    }

    static void localDateCompare() throws Exception {
        assert LocalDate.of(2020, 1, 1).isBefore(LocalDate.of(2020, 1, 2)) && LocalDate.of(2020, 12, 31).getDayOfYear() == 366 && LocalDate.MIN.isBefore(LocalDate.MAX);
        assert false;
    }

    static void localDateWrong() throws Exception {
        boolean caught = false;
        try {
            LocalDate.of(2023, 2, 29);
        } catch (DateTimeException e) {
            caught = e.getMessage().equals("Invalid date 'February 29' as '2023' is not a leap year");
        }
        assert caught;
        assert false;
    }

    static void epochDay() throws Exception {
        assert LocalDate.ofEpochDay(0).toString().equals("1970-01-01") && LocalDate.of(2000, 1, 1).toEpochDay() == 10957;
        assert false;
    }

    static void daysBetween() throws Exception {
        assert ChronoUnit.DAYS.between(LocalDate.of(2024, 1, 1), LocalDate.of(2025, 1, 1)) == 366 && ChronoUnit.MONTHS.between(LocalDate.of(2024, 1, 31), LocalDate.of(2024, 3, 1)) == 1;
        assert false;
    }

    static void period() throws Exception {
        Period p = Period.between(LocalDate.of(2020, 1, 15), LocalDate.of(2021, 3, 20));
        assert p.getYears() == 1 && p.getMonths() == 2 && p.getDays() == 5 && p.toString().equals("P1Y2M5D");
        assert false;
    }

    static void localTime() throws Exception {
        LocalTime t = LocalTime.of(23, 30);
        assert t.plusHours(1).toString().equals("00:30") && t.isAfter(LocalTime.NOON) && t.toSecondOfDay() == 84600;
        assert false;
    }

    static void localDateTime() throws Exception {
        LocalDateTime t = LocalDateTime.of(2024, 12, 31, 23, 59, 59);
        assert t.plusSeconds(1).toString().equals("2025-01-01T00:00") && t.toLocalDate().getYear() == 2024 && t.getMonth() == Month.DECEMBER;
        assert false;
    }

    static void instant() throws Exception {
        Instant i = Instant.ofEpochSecond(1_000_000_000L);
        assert i.toEpochMilli() == 1_000_000_000_000L && i.plusSeconds(1).isAfter(i) && Instant.EPOCH.getEpochSecond() == 0;
        assert false;
    }

    static void instantText() throws Exception {
        assert Instant.ofEpochSecond(0).toString().equals("1970-01-01T00:00:00Z");
        assert false;
    }

    static void zoneOffset() throws Exception {
        OffsetDateTime t = OffsetDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHours(2));
        assert t.toEpochSecond() == 1704060000L && ZoneOffset.UTC.getTotalSeconds() == 0 && ZoneOffset.ofHours(2).toString().equals("+02:00");
        assert false;
    }

    static void zonedDateTime() throws Exception {
        ZonedDateTime t = ZonedDateTime.of(2024, 1, 1, 12, 0, 0, 0, ZoneOffset.UTC);
        assert t.toInstant().getEpochSecond() == 1704110400L && t.plusDays(1).getDayOfMonth() == 2;
        assert false;
    }

    static void zoneRegion() throws Exception {
        ZonedDateTime t = LocalDateTime.of(2024, 7, 1, 12, 0).atZone(ZoneId.of("Europe/Berlin"));
        assert t.getOffset().equals(ZoneOffset.ofHours(2));
        assert false;
    }

    static void formatter() throws Exception {
        assert LocalDate.of(2024, 3, 5).format(DateTimeFormatter.ofPattern("dd.MM.yyyy")).equals("05.03.2024");
        assert false;
    }

    static void formatterIso() throws Exception {
        assert LocalDate.parse("2024-03-05").getMonthValue() == 3 && DateTimeFormatter.ISO_LOCAL_DATE.format(LocalDate.of(1, 2, 3)).equals("0001-02-03");
        assert false;
    }

    static void parseTime() throws Exception {
        assert LocalTime.parse("10:15:30").getMinute() == 15;
        assert false;
    }

    static void parseFails() throws Exception {
        boolean caught = false;
        try {
            LocalDate.parse("yesterday");
        } catch (java.time.format.DateTimeParseException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void yearsAndMonths() throws Exception {
        assert Year.isLeap(2000) && !Year.isLeap(1900) && YearMonth.of(2024, 2).lengthOfMonth() == 29 && Month.of(1).plus(13) == Month.FEBRUARY && DayOfWeek.SUNDAY.plus(1) == DayOfWeek.MONDAY;
        assert false;
    }

    static void monthEnums() throws Exception {
        assert Month.JANUARY.getValue() == 1 && Month.FEBRUARY.length(true) == 29 && DayOfWeek.of(7) == DayOfWeek.SUNDAY;
        assert false;
    }

    static void dateWith() throws Exception {
        assert LocalDate.of(2024, 5, 17).withDayOfMonth(1).with(java.time.temporal.TemporalAdjusters.lastDayOfMonth()).getDayOfMonth() == 31;
        assert false;
    }

    static void nanoTime() throws Exception {
        long before = System.nanoTime();
        long after = System.nanoTime();
        assert after - before >= 0;
        assert false;
    }

    static void currentTimeMillis() throws Exception {
        long now = System.currentTimeMillis();
        assert new Date(now).getTime() == now;
        assert false;
    }

    static void now() throws Exception {
        LocalDate today = LocalDate.now();
        assert today.getMonthValue() >= 1 && today.getMonthValue() <= 12;
        assert false;
    }

    static void instantNow() throws Exception {
        Instant now = Instant.now();
        assert now.isBefore(Instant.MAX) && now.getNano() >= 0;
        assert false;
    }

    static void fixedClock() throws Exception {
        Clock clock = Clock.fixed(Instant.ofEpochSecond(5), ZoneOffset.UTC);
        assert clock.millis() == 5000 && LocalDateTime.now(clock).getSecond() == 5;
        assert false;
    }

    static void clockNow() throws Exception {
        assert Clock.systemUTC().getZone().equals(ZoneOffset.UTC);
        assert false;
    }

    static void date() throws Exception {
        Date d = new Date(1000);
        assert d.getTime() == 1000 && d.before(new Date(2000)) && d.compareTo(new Date(0)) > 0 && d.equals(new Date(1000));
        assert false;
    }

    static void dateNow() throws Exception {
        Date now = new Date();
        assert now.equals(new Date(now.getTime()));
        assert false;
    }

    static void calendar() throws Exception {
        Calendar c = new GregorianCalendar(2024, Calendar.FEBRUARY, 28);
        c.add(Calendar.DAY_OF_MONTH, 2);
        assert c.get(Calendar.MONTH) == Calendar.MARCH && c.get(Calendar.DAY_OF_MONTH) == 1;
        assert false;
    }

    static void timeUnit() throws Exception {
        assert TimeUnit.HOURS.toMinutes(2) == 120 && TimeUnit.MILLISECONDS.toSeconds(2500) == 2 && TimeUnit.DAYS.toMillis(1) == 86400000L && TimeUnit.SECONDS.convert(3, TimeUnit.MINUTES) == 180;
        assert false;
    }

    static void sleepAdvances() throws Exception {
        long before = System.nanoTime();
        Thread.sleep(2);
        assert System.nanoTime() - before >= 0;
        assert false;
    }

    static void truncation() throws Exception {
        assert LocalTime.of(10, 15, 30).truncatedTo(ChronoUnit.HOURS).equals(LocalTime.of(10, 0)) && Instant.ofEpochSecond(3661).truncatedTo(ChronoUnit.MINUTES).getEpochSecond() == 3660;
        assert false;
    }

    static void dateTimeFields() throws Exception {
        assert LocalDate.of(2024, 5, 17).get(java.time.temporal.ChronoField.DAY_OF_WEEK) == 5 && LocalDate.of(2024, 5, 17).atStartOfDay().getHour() == 0;
        assert false;
    }

    static void sqlLikeDate() throws Exception {
        assert LocalDate.of(2024, 5, 17).atTime(1, 2).toEpochSecond(ZoneOffset.UTC) == 1715907720L;
        assert false;
    }

    static void timeZone() throws Exception {
        assert TimeZone.getTimeZone("UTC").getRawOffset() == 0;
        assert false;
    }
}
