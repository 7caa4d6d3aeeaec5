package org.openmds.attacks.attack;

import java.io.IOException;
import java.util.Set;

/** A way to exhaust a server. All attackers share one instance; thread-safe. */
public interface Attack {

    /** Returns the name in reports and commands, such as {@code header-elements}. */
    String name();

    /** Returns what one attacker sends, as one sentence for the report. */
    String sends();

    /**
     * Returns the HTTP statuses that an attacker may get. The server may also close the connection. A SOAP fault has status 500.
     */
    Set<Integer> permitted();

    /** Returns statuses that must occur: without them the attack does not reach what it attacks. In a short attack one of them is enough. */
    default Set<Integer> required() {
        return Set.of();
    }

    /** Makes what the attempts need, before the time of the attack begins. */
    default void prepare() {
        // Most messages are short.
    }

    /** Performs one attempt, until an answer arrives, the connection ends or the attacker's time is over. */
    void attempt(Attacker attacker) throws IOException;

    /** Returns the largest number of attackers; more do not take part. */
    default int mostAttackers() {
        return Integer.MAX_VALUE;
    }
}
