package org.openmds.loadtest.systems.rgma;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What a servlet answers.
 *
 * @param timings
 *            see {@link Timing}
 */
record Reply(int status, String type, byte[] body, List<String> timings) {

    private static final int OK = 200;

    Reply {
        timings = List.copyOf(timings);
    }

    static Reply text(int status, String text) {
        return new Reply(status, "text/plain;charset=utf-8", text.getBytes(StandardCharsets.UTF_8), List.of());
    }

    static Reply text(String text) {
        return text(OK, text);
    }

    static Reply tuples(Tuples tuples, List<String> timings) {
        return new Reply(OK, "text/xml;charset=utf-8", TuplesXml.write(tuples), timings);
    }
}
