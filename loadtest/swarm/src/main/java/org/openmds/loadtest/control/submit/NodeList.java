package org.openmds.loadtest.control.submit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Reads candidate nodes, one per line: {@code host[:port] [user=…] [testers=…] [java=…]}. Empty lines and text after a # are ignored.
 */
public final class NodeList {

    private static final int MAX_TESTERS = 1_000;
    private static final int MAX_PORT = 65_535;
    private static final Pattern ADDRESS = Pattern
            .compile("(?:([A-Za-z0-9._-]+)@)?(?:\\[([0-9A-Fa-f:.%]+)]|([A-Za-z0-9._-]+))(?::([0-9]{1,5}))?");

    private final List<TesterNode> nodes = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();

    private NodeList() {
    }

    /**
     * Reads a file.
     *
     * @throws SubmissionException
     *             with all problems of the file, or the reason why it cannot be read
     */
    public static List<TesterNode> read(Path file) throws SubmissionException {
        try {
            return of(Files.readAllLines(file), file + " line ");
        } catch (IOException e) {
            throw new SubmissionOptionException(
                    "the list of nodes %s cannot be read: %s".formatted(file, e.getMessage()), e);
        }
    }

    /**
     * Reads lines.
     *
     * @throws SubmissionException
     *             with all problems of the lines
     */
    public static List<TesterNode> of(List<String> lines) throws SubmissionException {
        return of(lines, "node ");
    }

    private static List<TesterNode> of(List<String> lines, String place) throws SubmissionException {
        NodeList list = new NodeList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("#.*", "").strip();
            if (!line.isEmpty()) {
                list.add(line, place + (i + 1) + ": ");
            }
        }
        if (list.nodes.isEmpty() && list.problems.isEmpty()) {
            list.problems.add("the list of nodes is empty");
        }
        if (!list.problems.isEmpty()) {
            throw new SubmissionOptionException(String.join("\n", list.problems));
        }
        return List.copyOf(list.nodes);
    }

    private void add(String line, String place) {
        String[] words = line.split("\\s+", -1);
        Matcher address = ADDRESS.matcher(words[0]);
        if (!address.matches()) {
            problems.add(place + "expected host[:port], got \"" + words[0] + "\"");
            return;
        }
        @Nullable
        String user = address.group(1);
        int testers = 1;
        @Nullable
        String java = null;
        for (int i = 1; i < words.length; i++) {
            String[] pair = words[i].split("=", 2);
            String value = pair.length == 2 ? pair[1] : "";
            switch (pair[0]) {
                case "user" -> user = filled(value, place + "user");
                case "java" -> java = filled(value, place + "java");
                case "testers" -> testers = number(value, MAX_TESTERS, place + "testers");
                default -> problems.add(place + "expected user=, testers= or java=, got \"" + words[i] + "\"");
            }
        }
        int port = address.group(4) == null ? 0 : number(address.group(4), MAX_PORT, place + "the port");
        TesterNode node = new TesterNode(address.group(2) != null ? address.group(2) : address.group(3), port, user,
                testers, java);
        if (!seen.add(node.name())) {
            problems.add(place + node + " is listed twice; testers=… gives a node more than one tester");
        }
        nodes.add(node);
    }

    private String filled(String value, String what) {
        if (value.isEmpty()) {
            problems.add(what + "= needs a value");
        }
        return value;
    }

    private int number(String value, int most, String what) {
        try {
            int number = Integer.parseInt(value);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        problems.add("%s must be a number from 1 to %d, got \"%s\"".formatted(what, most, value));
        return 1;
    }
}
