//@ like: examples/objects/observer.oox
//@ entry: Main.main
//@ expect: valid
// The observer pattern: a subject tells all its observers when its value changes. The observers
// have different classes: one adds up the changes, one rings above a threshold.

import oxpecker.contracts.*;

interface Observer {
    void changed(int before, int after);
}

class Total implements Observer {
    int sum;

    @Ensures("this.sum == old(this.sum) + (after - before)")
    public void changed(int before, int after) {
        this.sum = this.sum + (after - before);
    }
}

class Alarm implements Observer {
    int threshold;
    boolean ringing;

    Alarm(int threshold) {
        this.threshold = threshold;
    }

    @Ensures("after > this.threshold ==> this.ringing")
    public void changed(int before, int after) {
        if (after > this.threshold) {
            this.ringing = true;
        }
    }
}

class Subject {
    int value;
    Observer[] observers;
    int attached;

    @Requires("capacity >= 0")
    Subject(int capacity) {
        this.observers = new Observer[capacity];
    }

    @Requires("observer != null && this.attached < #this.observers")
    @Exceptional("false")
    public void attach(Observer observer) {
        this.observers[this.attached] = observer;
        this.attached = this.attached + 1;
    }

    @Ensures("this.value == value")
    @Exceptional("false")
    public void set(int value) {
        int before = this.value;
        this.value = value;
        int i = 0;
        while (i < this.attached) {
            this.observers[i].changed(before, value);
            i = i + 1;
        }
    }
}

class Main {
    @Exceptional("false")
    static void main(int first, int second) {
        Subject subject = new Subject(2);
        Total total = new Total();
        Alarm alarm = new Alarm(10);
        subject.attach(total);
        subject.attach(alarm);
        subject.set(first);
        subject.set(second);
        assert total.sum == second;
        assert alarm.ringing == (first > 10 || second > 10);
    }
}
