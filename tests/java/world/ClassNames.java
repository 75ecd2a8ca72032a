//@ expect: invalid
//@ needs: jdk

public class ClassNames {
    static class Inner {
        static class D$E {
        }
    }

    public static void main(String[] args) throws Exception {
        Object anonymous = new Object() {
        };
        class Local {
        }
        assert anonymous.getClass().getCanonicalName() == null && anonymous.getClass().getSimpleName().isEmpty();
        assert anonymous.getClass().isAnonymousClass() && !Inner.class.isAnonymousClass();
        assert Local.class.getCanonicalName() == null && Local.class.getSimpleName().equals("Local");
        assert Local.class.isLocalClass() && Inner.class.isMemberClass() && !A$B.class.isMemberClass();
        assert Inner.class.getSimpleName().equals("Inner") && Inner.class.getName().equals("ClassNames$Inner");
        assert Inner.class.getCanonicalName().equals("ClassNames.Inner");
        assert Inner.D$E.class.getSimpleName().equals("D$E");
        assert Inner.D$E.class.getCanonicalName().equals("ClassNames.Inner.D$E");
        assert A$B.class.getSimpleName().equals("A$B") && A$B.class.getCanonicalName().equals("A$B");
        assert Local[].class.getCanonicalName() == null && Inner[].class.getCanonicalName().equals("ClassNames.Inner[]");
        assert java.util.Map.Entry.class.getCanonicalName().equals("java.util.Map.Entry");
        assert false; //~ assertion
    }
}

class A$B {
}
