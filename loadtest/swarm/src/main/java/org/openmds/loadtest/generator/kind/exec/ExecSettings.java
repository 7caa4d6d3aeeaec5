package org.openmds.loadtest.generator.kind.exec;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.openmds.loadtest.generator.kind.Options;
import org.openmds.loadtest.generator.kind.Parameters;
import org.openmds.loadtest.generator.kind.Template;
import org.openmds.loadtest.generator.kind.http.Targets;
import org.openmds.loadtest.model.plan.ClientSpec;

/**
 * What the options of the kind {@code exec} say.
 *
 * @param nothing
 *            the command whose time is what starting takes
 */
record ExecSettings(Command command, Command nothing, int nothingRuns, int slots, Set<Integer> successes,
        Optional<String> expected, int within) {

    private static final int MOST_STATUS = 255;

    static ExecSettings read(ClientSpec spec, Options options) {
        Parameters parameters = Targets.parameters(options);
        Command command = Command.read("target", spec.target(), parameters, options);
        return new ExecSettings(command, nothing(command, options), options.number("null-runs", 1, 1_000),
                options.number("slots", 1, 10_000), successes(options), options.find("expect"),
                options.number("expect-within", 1, 16 << 20));
    }

    /** What a run must be to succeed, in words. */
    String success() {
        String status = "exit status "
                + successes.stream().sorted().map(String::valueOf).collect(Collectors.joining(" or "));
        return expected.map(text -> "%s and '%s' in the first %d bytes".formatted(status, text, within)).orElse(status);
    }

    private static Command nothing(Command command, Options options) {
        if (options.find("null-command").isPresent()) {
            if (options.isGiven("null-argument")) {
                options.problem("options null-command and null-argument exclude each other");
            }
            return Command.read("null-command", options.text("null-command"), Parameters.NONE, options);
        }
        Optional<String> argument = options.find("null-argument");
        if (argument.isPresent() && !command.words().isEmpty()) {
            return new Command(List.of(command.words().getFirst(),
                    Template.of(argument.get(), List.of(), "null-argument", options)), command.parameters());
        }
        return Command.read("null-command", "true", Parameters.NONE, options);
    }

    private static Set<Integer> successes(Options options) {
        return options.value("success", text -> Arrays.stream(text.split(","))
                .map(status -> Integer.valueOf(status.strip()))
                .peek(status -> {
                    if (status < 0 || status > MOST_STATUS) {
                        throw new IllegalArgumentException(text);
                    }
                })
                .collect(Collectors.toUnmodifiableSet()), "exit statuses from 0 to 255 with commas between")
                .orElse(Set.of(0));
    }
}
