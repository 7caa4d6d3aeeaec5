package org.openmds.loadtest.systems.rgma.servlet;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A servlet's answer.
 *
 * @param timings
 *            headers as described in {@link StepTiming}
 */
public record ServletReply(int status, String type, byte[] body, List<String> timings) {

    private static final int OK = 200;

    public ServletReply {
        timings = List.copyOf(timings);
    }

    static ServletReply text(int status, String text) {
        return new ServletReply(status, "text/plain;charset=utf-8", text.getBytes(StandardCharsets.UTF_8), List.of());
    }

    public static ServletReply text(String text) {
        return text(OK, text);
    }

    public static ServletReply tuples(Tuples tuples, List<String> timings) {
        return new ServletReply(OK, "text/xml;charset=utf-8", TuplesXml.write(tuples), timings);
    }
}
