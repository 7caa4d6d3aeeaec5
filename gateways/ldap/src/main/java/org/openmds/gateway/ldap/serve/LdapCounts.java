package org.openmds.gateway.ldap.serve;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** Numbers of the events at the LDAP interface since the start. Thread-safe. */
public final class LdapCounts {

    private final Map<LdapEvent, LongAdder> events = new EnumMap<>(LdapEvent.class);

    /** An event that is counted. */
    public enum LdapEvent {
        /** A search that was answered. */
        SEARCH,
        /** An entry that was sent. */
        ENTRY,
        /** An anonymous bind. */
        BIND,
        /** A comparison. */
        COMPARE,
        /** A request that would change the tree. */
        REFUSED_WRITE,
        /** A bind with a name or a password. */
        REFUSED_BIND,
        /** A search without the right to read. */
        REFUSED_RIGHT,
        /** A search that exceeded a limit of entries, time, terms or memory. */
        LIMITED_SEARCH,
        /** A connection that was refused because all of its share are open. */
        REFUSED_CONNECTION,
        /** A connection that was closed because a request or its answer took too long. */
        SLOW_CONNECTION,
        /** A connection that was closed because it sent no request. */
        IDLE_CONNECTION,
        /** A request that could not be read: no LDAP, too long, nested too deeply, or beyond the memory for requests. */
        BAD_REQUEST
    }

    public LdapCounts() {
        for (LdapEvent each : LdapEvent.values()) {
            events.put(each, new LongAdder());
        }
    }

    /** Counts an event. */
    public void add(LdapEvent event) {
        add(event, 1);
    }

    /** Counts an event several times. */
    public void add(LdapEvent event, long times) {
        adder(event).add(times);
    }

    /** Returns the number of an event since the start. */
    public long count(LdapEvent event) {
        return adder(event).sum();
    }

    private LongAdder adder(LdapEvent event) {
        return Objects.requireNonNull(events.get(event));
    }
}
