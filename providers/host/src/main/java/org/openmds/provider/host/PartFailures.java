package org.openmds.provider.host;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** Logs why a part of the document is missing, once for each cause, because the cause mostly stays the same in the next interval. Thread-safe. */
final class PartFailures {
    private static final Logger LOG = LogManager.getLogger();

    /** Limits memory use if the text of a cause differs each time. Later causes are not logged. */
    private static final int MAX_CAUSES = 100;

    private final Set<String> causes = ConcurrentHashMap.newKeySet();

    /** Returns true if the cause is new and was logged. */
    boolean report(String part, Throwable failure) {
        if (causes.size() >= MAX_CAUSES || !causes.add(part + ": " + failure)) {
            return false;
        }
        LOG.warn("the part '{}' of the host document cannot be read and is left out", part, failure);
        return true;
    }
}
