package org.openmds.server.suite;

import java.nio.charset.StandardCharsets;

/** The metrics of a server, as they were. */
record ServerMetrics(String page) {

    /** @param server its base URL */
    static ServerMetrics of(String server) {
        return new ServerMetrics(new String(SoapClient.get(server + "/metrics").body(), StandardCharsets.UTF_8));
    }

    /** All lines of that name together, whatever their labels; 0 where there is none. */
    double sum(String name) {
        return sum(name, "");
    }

    /** The same of those alone that have a label, written as on the page: {@code action="ops"}. */
    double sum(String name, String label) {
        return page.lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .filter(line -> line.contains(label))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
