package org.openmds.provider.host;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** Logs why a part of the document is missing, once for each cause: what cannot be read now mostly cannot be read an interval later. Thread-safe. */
final class PartFailures {
    private static final Logger LOG = LogManager.getLogger();

    /** A cause whose text differs each time must not fill the memory; the log has seen enough of them by then. */
    private static final int MAX_CAUSES = 100;

    private final Set<String> causes = ConcurrentHashMap.newKeySet();

    /** Returns whether the cause is new, and was logged. */
    boolean report(String part, Throwable failure) {
        if (causes.size() >= MAX_CAUSES || !causes.add(part + ": " + failure)) {
            return false;
        }
        LOG.warn("The host document lacks its part '{}', which could not be read", part, failure);
        return true;
    }
}
