package org.openmds.provider.nagios;

import java.time.Instant;
import java.util.Optional;

/**
 * The state of a service, or of a host if the service is empty.
 *
 * @param code
 *            state as a number: for a service 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN; for a host 0 UP, 1 DOWN, 2 UNREACHABLE
 * @param hard
 *            true if the state was found in enough checks in a row
 * @param attempt
 *            number of checks in a row with this result
 * @param acknowledged
 *            true if an administrator has acknowledged the problem
 * @param inDowntime
 *            true if a downtime is announced
 */
record MonitoringStatus(String host, String service, int code, boolean hard, int attempt, PluginText text,
        Optional<Instant> checkedAt, boolean acknowledged, boolean inDowntime) {

    private static final String[] SERVICE_STATES = {"OK", "WARNING", "CRITICAL", "UNKNOWN"};
    private static final String[] HOST_STATES = {"UP", "DOWN", "UNREACHABLE"};
    static final int UNKNOWN = 3;

    /** Returns the state after a run of a plugin. */
    static MonitoringStatus of(String host, String service, int code, PluginText text) {
        return new MonitoringStatus(host, service, code, true, 1, text, Optional.empty(), false, false);
    }

    MonitoringStatus withAttempts(int attempts, int hardAfter) {
        return new MonitoringStatus(host, service, code, code == 0 || attempts >= hardAfter, attempts, text,
                checkedAt,
                acknowledged, inDowntime);
    }

    boolean isHost() {
        return service.isEmpty();
    }

    String state() {
        String[] names = isHost() ? HOST_STATES : SERVICE_STATES;
        return code >= 0 && code < names.length ? names[code] : "UNKNOWN";
    }
}
