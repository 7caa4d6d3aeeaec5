package org.openmds.loadtest.model.client;

/** Parses the response header Server-Timing (W3C Server Timing): {@code parse;dur=0.12, lookup;desc="a, b";dur=1.5}, durations in milliseconds. */
public final class ServerTiming {

    public static final String HEADER = "Server-Timing";
    /** The request header that asks an OpenMDS server for Server-Timing. */
    public static final String REQUEST_HEADER = "X-Phases";
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int MAX_NAME_LENGTH = 64;

    /** Receives the phases of a header. */
    @FunctionalInterface
    public interface PhaseListener {
        void onPhase(String name, long nanos);
    }

    private ServerTiming() {
    }

    /** Reads all phases of a header; entries without a name or duration are skipped. */
    public static void read(String header, PhaseListener phase) {
        int from = 0;
        while (from < header.length()) {
            int to = end(header, from, ',');
            metric(header.substring(from, to), phase);
            from = to + 1;
        }
    }

    private static void metric(String text, PhaseListener phase) {
        int at = end(text, 0, ';');
        String name = text.substring(0, at).strip();
        while (at < text.length()) {
            int next = end(text, at + 1, ';');
            String parameter = text.substring(at + 1, next).strip();
            if (parameter.regionMatches(true, 0, "dur=", 0, 4) && !name.isEmpty() && name.length() <= MAX_NAME_LENGTH) {
                duration(name, parameter.substring(4).strip().replace("\"", ""), phase);
                return;
            }
            at = next;
        }
    }

    private static void duration(String name, String millis, PhaseListener phase) {
        try {
            double nanos = Double.parseDouble(millis) * NANOS_PER_MILLI;
            if (nanos >= 0 && nanos < Long.MAX_VALUE) {
                phase.onPhase(name, Math.round(nanos));
            }
        } catch (NumberFormatException e) {
            // A phase without a valid duration is skipped.
        }
    }

    /** Returns the index of the next separator outside quotes, or the length of the text. */
    private static int end(String text, int from, char separator) {
        boolean quoted = false;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == separator && !quoted) {
                return i;
            }
        }
        return text.length();
    }
}
