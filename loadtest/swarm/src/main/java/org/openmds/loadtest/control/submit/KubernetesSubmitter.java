package org.openmds.loadtest.control.submit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

import org.jspecify.annotations.Nullable;

/** Starts testers as an Indexed Job of Kubernetes, by kubectl. */
public final class KubernetesSubmitter implements Submitter {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String INDEX = "{.metadata.annotations.batch\\.kubernetes\\.io/job-completion-index}";
    private static final String WAITING = "{.status.containerStatuses[0].state.waiting.reason}";
    private static final String EACH = "jsonpath={range .items[*]}" + INDEX + "|{.status.phase}|" + WAITING
            + "{\"\\n\"}{end}";

    private final List<String> kubectl;
    private final KubernetesOptions options;
    private final String run = "mds-load-" + Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), 36);
    private int jobs;
    private @Nullable ArrayJob job;

    /**
     * @param kubectl
     *            the program and its own options, such as --context=…
     */
    public KubernetesSubmitter(List<String> kubectl, KubernetesOptions options) {
        this.kubectl = List.copyOf(kubectl);
        this.options = options;
    }

    @Override
    public List<Submission> submitAll(List<TesterCommand> commands) throws SubmissionException {
        // The one of the run before may still be on its way out, and cannot be changed.
        String name = run + "-" + ++jobs;
        run(new JobManifest(name, options, commands).text(), "apply", "--filename=-");
        job = ArrayJob.watch("Kubernetes job " + name, new ArrayJob.Batch() {

            @Override
            public Map<Integer, ArrayJob.Element> elements() throws SubmissionException {
                return parse(
                        run("", "get", "pods", "--selector=batch.kubernetes.io/job-name=" + name, "--output=" + EACH));
            }

            @Override
            public void cancel() throws SubmissionException {
                run("", "delete", "job/" + name, "secret/" + name, "--ignore-not-found", "--wait=false",
                        "--cascade=background");
            }
        }, commands.size());
        return job.submissions();
    }

    @Override
    public Submission submit(TesterCommand command) throws SubmissionException {
        return submitAll(List.of(command)).getFirst();
    }

    static Map<Integer, ArrayJob.Element> parse(String pods) {
        Map<Integer, ArrayJob.Element> elements = new HashMap<>();
        for (String line : pods.lines().toList()) {
            String[] parts = line.strip().split("\\|", -1);
            if (parts.length == 3 && !parts[0].isEmpty() && parts[0].chars().allMatch(Character::isDigit)) {
                boolean alive = !parts[1].equals("Failed") && !parts[1].equals("Succeeded");
                String waiting = parts[2].isEmpty() ? "" : ": " + parts[2];
                elements.put(Integer.parseInt(parts[0]),
                        new ArrayJob.Element(alive, "Kubernetes says " + parts[1] + waiting));
            }
        }
        return elements;
    }

    private String run(String input, String... arguments) throws SubmissionException {
        List<String> command = new ArrayList<>(kubectl);
        if (!options.namespace().isEmpty()) {
            command.add("--namespace=" + options.namespace());
        }
        command.addAll(List.of(arguments));
        return Tool.run(command, input, Map.of(), LIMIT);
    }

    @Override
    public void close() {
        ArrayJob running = job;
        if (running != null) {
            running.close();
        }
    }
}
