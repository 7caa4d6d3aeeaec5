package org.openmds.loadtest.control.submit.ssh;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import org.openmds.loadtest.control.submit.NodeReport;
import org.openmds.loadtest.control.submit.NodeRequirements;
import org.openmds.loadtest.control.submit.ShellText;
import org.openmds.loadtest.control.submit.TesterNode;

/** Queries a node for its Java, memory, load, and the round trip of a command. */
final class NodeCheck {

    private static final String SCRIPT = """
            echo "home $HOME"
            echo "cpus $(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)"
            sed -n 's/^MemAvailable: *\\([0-9]*\\) kB/memory \\1/p' /proc/meminfo 2>/dev/null
            sed -n 's/^\\([0-9.]*\\) .*/load \\1/p' /proc/loadavg 2>/dev/null
            for java in GIVEN "$JAVA_HOME/bin/java" "$(command -v java)" /usr/lib/jvm/*2[5-9]*/bin/java /opt/*2[5-9]*/bin/java \\
                    "$HOME"/.sdkman/candidates/java/2[5-9]*/bin/java; do
                if [ -x "$java" ]; then
                    echo "java $("$java" -version 2>&1 | sed -n 's/.*version "\\([^"]*\\)".*/\\1/p' | head -n 1) $java"
                fi
            done
            exit 0
            """;

    private final NodeRequirements rules;
    private final Duration timeout;

    NodeCheck(NodeRequirements rules, Duration limit) {
        this.rules = rules;
        this.timeout = limit;
    }

    NodeReport check(TesterNode node, RemoteShell shell) throws IOException {
        String script = SCRIPT.replace("GIVEN", ShellText.quoted(Objects.requireNonNullElse(node.java(), "-")));
        String output = shell.run(shell(script), timeout).outputOrFail("the check of the node");
        Duration roundTrip = roundTrip(shell);
        Map<String, String> facts = output.lines()
                .filter(line -> !line.startsWith("java ") && line.indexOf(' ') > 0)
                .collect(Collectors.toMap(line -> line.substring(0, line.indexOf(' ')),
                        line -> line.substring(line.indexOf(' ') + 1),
                        (first, second) -> first));
        List<String[]> javas = output.lines()
                .filter(line -> line.startsWith("java "))
                .map(line -> line.split(" ", 3))
                .filter(parts -> parts.length == 3)
                .toList();
        return report(node, facts, javas, roundTrip);
    }

    private NodeReport report(TesterNode node, Map<String, String> facts, List<String[]> javas, Duration roundTrip) {
        String[] java = javas.stream()
                .filter(parts -> rules.isSupported(parts[1]))
                .findFirst()
                .orElse(new String[]{"", "", ""});
        int processors = (int) number(facts.get("cpus"), 1);
        long memory = facts.containsKey("memory") ? (long) number(facts.get("memory"), 0) << 10 : Long.MAX_VALUE;
        NodeReport found = new NodeReport(node, "", java[2], java[1], facts.getOrDefault("home", ""), processors,
                memory,
                number(facts.get("load"), 0), roundTrip);
        List<String> problems = new ArrayList<>();
        if (java[2].isEmpty()) {
            problems.add("there is no Java %d".formatted(rules.java()) + (javas.isEmpty()
                    ? ""
                    : ", but " + javas.stream()
                            .map(parts -> parts[1] + " at " + parts[2])
                            .distinct()
                            .collect(Collectors.joining(", ")))
                    + "; name one with java=…");
        }
        if (found.home().isEmpty()) {
            problems.add("the home folder of the user is unknown");
        }
        String more = rules.problem(found);
        if (!more.isEmpty()) {
            problems.add(more);
        }
        return new NodeReport(node, String.join("; ", problems), found.java(), found.version(), found.home(),
                processors, memory, found.load1(),
                roundTrip);
    }

    /** Measures the shortest command, including its connection. */
    private Duration roundTrip(RemoteShell shell) throws IOException {
        long start = System.nanoTime();
        shell.run(":", timeout).outputOrFail("the shortest command");
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** Returns a command that runs the script with a POSIX shell, whatever the user's login shell is. */
    static String shell(String script) {
        return "exec /bin/sh -c " + ShellText.quoted(script);
    }

    private static double number(@org.jspecify.annotations.Nullable String text, double otherwise) {
        try {
            return text == null ? otherwise : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}
