package org.openmds.loadtest.control.submit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;

import org.openmds.loadtest.text.CommandWords;

/**
 * Starts testers by any command, such as {@code docker run --rm --network host -e MDS_LOAD_TOKEN IMAGE {command}}. In its words stand:
 * {@code {command}} for what is to be run there (as a word of its own: all its words; within a word: quoted for a shell), {@code {host}} for
 * a node of the list, {@code {index}} for the tester's number, from 0, {@code {name}} for its name, {@code {run}} for an identifier of the run, of small letters and
 * digits. The token is in the environment, or in the first line of the command's input. The command ends with its tester, and ends it at SIGTERM.
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
     *            that runs the tester there: java -jar …
     * @param nodes
     *            as often as they may have testers; empty where the command knows by itself
     * @throws SubmissionException
     *             where the template is none
     */
    public CommandSubmitter(String template, List<String> program, List<TesterNode> nodes, boolean tokenOnInput)
            throws SubmissionException {
        try {
            this.template = CommandWords.of(template);
        } catch (IllegalArgumentException e) {
            throw new SubmissionOptionException("the command to submit by: " + e.getMessage(), e);
        }
        if (this.template.isEmpty() || !template.contains("{command}")) {
            throw new SubmissionOptionException(
                    "the command to submit by must have {command} in it, got \"%s\"".formatted(template));
        }
        this.program = List.copyOf(program);
        this.tokenOnInput = tokenOnInput;
        places = TesterPlacement.roundRobin(nodes).stream().map(TesterNode::host).toList();
    }

    @Override
    public List<TesterSubmission> submitAll(List<TesterCommand> commands) throws SubmissionException {
        // Those before have ended: a search for a capacity makes one run after another.
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
            throw new SubmissionException("the nodes may have %d testers, and there is another to start: %s"
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
        // Each submission ended its own process.
    }
}
