//@ expect: valid

public class Finally {
    @SuppressWarnings("finally")
    static int overrides() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    static int keeps() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 5;
        }
    }

    @SuppressWarnings("finally")
    static int swallows() {
        try {
            throw new IllegalStateException("lost");
        } finally {
            return 3;
        }
    }

    static String nested() {
        StringBuilder log = new StringBuilder();
        try {
            try {
                log.append("a");
                throw new RuntimeException("first");
            } finally {
                log.append("b");
                try {
                    throw new IllegalStateException("second");
                } catch (IllegalStateException e) {
                    log.append("c");
                } finally {
                    log.append("d");
                }
            }
        } catch (RuntimeException e) {
            log.append(e.getMessage());
        } finally {
            log.append("e");
        }
        return log.toString();
    }

    @SuppressWarnings("finally")
    static int loops() {
        int count = 0;
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) {
                    continue;
                }
                if (i == 3) {
                    break;
                }
                count += 10;
            } finally {
                count++;
            }
        }
        while (true) {
            try {
                throw new RuntimeException();
            } finally {
                break;
            }
        }
        return count;
    }

    public static void main(String[] args) {
        System.out.println(overrides() + " " + keeps() + " " + swallows() + " " + nested() + " " + loops());
    }
}
