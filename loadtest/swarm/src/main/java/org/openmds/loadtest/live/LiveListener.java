package org.openmds.loadtest.live;

/** Is told how a run goes. */
@FunctionalInterface
public interface LiveListener {

    /** A listener that does nothing. */
    LiveListener NONE = status -> {
    };

    /** Called once a second, and once at the end, from one thread, which must not be kept. */
    void status(LiveStatus status);
}
