package org.openmds.loadtest.generator.kind.exec;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.generator.kind.http.RequestOptions;
import org.openmds.loadtest.model.plan.ClientSpec;

/**
 * Settings of the kind {@code exec}, read from its options.
 *
 * @param nullCommand
 *            a command that does nothing; its run time is the start time of a program
 */
record ExecSettings(ProgramCommand command, ProgramCommand nullCommand, int nullRuns, int slots, Set<Integer> successes,
        Optional<String> expected, int within) {

    private static final int MAX_STATUS = 255;

    static ExecSettings read(ClientSpec spec, ClientOptions options) {
        ParameterRows parameterRows = RequestOptions.parameters(options);
        ProgramCommand command = ProgramCommand.read("target", spec.target(), parameterRows, options);
        return new ExecSettings(command, nothing(command, options), options.number("null-runs", 1, 1_000),
                options.number("slots", 1, 10_000), successes(options), options.find("expect"),
                options.number("expect-within", 1, 16 << 20));
    }

    /** Describes a successful run. */
    String success() {
        String status = "exit status "
                + successes.stream().sorted().map(String::valueOf).collect(Collectors.joining(" or "));
        return expected.map(text -> "%s and '%s' in the first %d bytes".formatted(status, text, within)).orElse(status);
    }

    private static ProgramCommand nothing(ProgramCommand command, ClientOptions options) {
        if (options.find("null-command").isPresent()) {
            if (options.isGiven("null-argument")) {
                options.problem("options null-command and null-argument exclude each other");
            }
            return ProgramCommand.read("null-command", options.text("null-command"), ParameterRows.NONE, options);
        }
        Optional<String> argument = options.find("null-argument");
        if (argument.isPresent() && !command.words().isEmpty()) {
            return new ProgramCommand(List.of(command.words().getFirst(),
                    TextTemplate.of(argument.get(), List.of(), "null-argument", options)), command.parameters());
        }
        return ProgramCommand.read("null-command", "true", ParameterRows.NONE, options);
    }

    private static Set<Integer> successes(ClientOptions options) {
        return options.value("success", text -> Arrays.stream(text.split(","))
                .map(status -> Integer.valueOf(status.strip()))
                .peek(status -> {
                    if (status < 0 || status > MAX_STATUS) {
                        throw new IllegalArgumentException(text);
                    }
                })
                .collect(Collectors.toUnmodifiableSet()), "exit statuses from 0 to 255, separated by commas")
                .orElse(Set.of(0));
    }
}
