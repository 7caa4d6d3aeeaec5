package org.openmds.loadtest.control.submit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;

import org.openmds.loadtest.text.CommandWords;

/**
 * Starts testers with any command, such as {@code docker run --rm --network host -e MDS_LOAD_TOKEN IMAGE {command}}. Placeholders in its words:
 * {@code {command}} is the tester's command line (as a word of its own: all its words; within a word: quoted for a shell), {@code {host}}
 * a node of the list, {@code {index}} the tester's number from 0, {@code {name}} its name, and {@code {run}} an identifier of the run in lower-case
 * letters and digits. The token is in the environment, or in the first line of the command's input. The command must end with its tester,
 * and must end it at SIGTERM.
 */
public final class CommandSubmitter implements TesterSubmitter {

    private final List<String> template;
    private final List<String> program;
    private final List<String> places;
    private final boolean tokenOnInput;
    private String run = identifier();
    private int submitted;

    /**
     * @param program
     *            command line that starts the tester on its node: java -jar …
     * @param nodes
     *            the nodes with their numbers of testers; empty if the command chooses the nodes
     * @throws SubmissionException
     *             if the template is invalid
     */
    public CommandSubmitter(String template, List<String> program, List<TesterNode> nodes, boolean tokenOnInput)
            throws SubmissionException {
        try {
            this.template = CommandWords.of(template);
        } catch (IllegalArgumentException e) {
            throw new SubmissionOptionException("the submit command is invalid: " + e.getMessage(), e);
        }
        if (this.template.isEmpty() || !template.contains("{command}")) {
            throw new SubmissionOptionException(
                    "the submit command must contain {command}, got \"%s\"".formatted(template));
        }
        this.program = List.copyOf(program);
        this.tokenOnInput = tokenOnInput;
        places = TesterPlacement.roundRobin(nodes).stream().map(TesterNode::host).toList();
    }

    @Override
    public List<TesterSubmission> submitAll(List<TesterCommand> commands) throws SubmissionException {
        // Earlier testers have ended: a capacity search makes one run after another.
        submitted = 0;
        run = identifier();
        return TesterSubmitter.super.submitAll(commands);
    }

    private static String identifier() {
        return Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), Character.MAX_RADIX);
    }

    @Override
    public TesterSubmission submit(TesterCommand command) throws SubmissionException {
        if (!places.isEmpty() && submitted >= places.size()) {
            throw new SubmissionException("the nodes are limited to %d testers, cannot start another one: %s"
                    .formatted(places.size(), command.name()));
        }
        List<String> there = new ArrayList<>(program);
        there.addAll(command.arguments());
        if (tokenOnInput) {
            there.add(TesterCommand.TOKEN_ON_INPUT);
        }
        String host = places.isEmpty() ? "localhost" : places.get(submitted);
        List<String> words = words(there,
                Map.of("{host}", host, "{index}", Integer.toString(submitted), "{name}", command.name(), "{run}", run));
        submitted++;
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().put(TesterCommand.TOKEN_VARIABLE, command.token());
        return ProcessSubmission.start(
                words.getFirst() + " for " + command.name() + (places.isEmpty() ? "" : " at " + host), builder,
                tokenOnInput ? command.token() + "\n" : "", () -> {
                });
    }

    private List<String> words(List<String> there, Map<String, String> values) {
        List<String> words = new ArrayList<>();
        for (String word : template) {
            if (word.equals("{command}")) {
                words.addAll(there);
            } else {
                String filled = word.replace("{command}", ShellText.quoted(there));
                for (Map.Entry<String, String> value : values.entrySet()) {
                    filled = filled.replace(value.getKey(), value.getValue());
                }
                words.add(filled);
            }
        }
        return words;
    }

    @Override
    public OptionalInt maxTesters() {
        return places.isEmpty() ? OptionalInt.empty() : OptionalInt.of(places.size());
    }

    @Override
    public void close() {
        // Each submission has ended its own process.
    }
}
