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
record MonitoringStatus(String host, String service, int code, boolean hard, int attempt, PluginText text,
        Optional<Instant> checkedAt, boolean acknowledged, boolean inDowntime) {

    private static final String[] SERVICE_STATES = {"OK", "WARNING", "CRITICAL", "UNKNOWN"};
    private static final String[] HOST_STATES = {"UP", "DOWN", "UNREACHABLE"};
    static final int UNKNOWN = 3;

    /** Of a plugin that was run just now. */
    static MonitoringStatus of(String host, String service, int code, PluginText text) {
        return new MonitoringStatus(host, service, code, true, 1, text, Optional.empty(), false, false);
    }

    MonitoringStatus withAttempts(int attempts, int believedAfter) {
        return new MonitoringStatus(host, service, code, code == 0 || attempts >= believedAfter, attempts, text,
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
