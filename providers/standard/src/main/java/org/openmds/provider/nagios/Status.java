package org.openmds.provider.nagios;

import java.time.Instant;
import java.util.Optional;

/**
 * What is known of a service, or of a host where the service is empty.
 *
 * @param code
 *            of a service 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN; of a host 0 UP, 1 DOWN, 2 UNREACHABLE
 * @param hard
 *            whether the state was found often enough to be believed
 * @param attempt
 *            how often it was found in a row
 * @param acknowledged
 *            whether somebody knows of it
 * @param inDowntime
 *            whether it is announced
 */
record Status(String host, String service, int code, boolean hard, int attempt, PluginText text,
        Optional<Instant> checkedAt, boolean acknowledged, boolean inDowntime) {

    private static final String[] OF_SERVICES = {"OK", "WARNING", "CRITICAL", "UNKNOWN"};
    private static final String[] OF_HOSTS = {"UP", "DOWN", "UNREACHABLE"};
    static final int UNKNOWN = 3;

    /** Of a plugin that was run just now. */
    static Status of(String host, String service, int code, PluginText text) {
        return new Status(host, service, code, true, 1, text, Optional.empty(), false, false);
    }

    Status counted(int attempts, int believedAfter) {
        return new Status(host, service, code, code == 0 || attempts >= believedAfter, attempts, text, checkedAt,
                acknowledged, inDowntime);
    }

    boolean isOfHost() {
        return service.isEmpty();
    }

    String state() {
        String[] names = isOfHost() ? OF_HOSTS : OF_SERVICES;
        return code >= 0 && code < names.length ? names[code] : "UNKNOWN";
    }
}
