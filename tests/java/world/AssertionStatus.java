//@ expect: invalid
//@ needs: jdk

public class AssertionStatus {
    public static void main(String[] args) throws Exception {
        assert AssertionStatus.class.desiredAssertionStatus();
        assert !String.class.desiredAssertionStatus() && !java.util.List.class.desiredAssertionStatus();
        assert !int.class.desiredAssertionStatus() && !int[].class.desiredAssertionStatus();
        assert false; //~ assertion
    }
}
