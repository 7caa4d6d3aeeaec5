package org.openmds.server.suite;

import java.nio.charset.StandardCharsets;

/** The metrics of a server, as they were. */
record Metrics(String page) {

    /** @param server its base URL */
    static Metrics of(String server) {
        return new Metrics(new String(Soap.get(server + "/metrics").body(), StandardCharsets.UTF_8));
    }

    /** All lines of that name together, whatever their labels; 0 where there is none. */
    double sum(String name) {
        return page.lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
