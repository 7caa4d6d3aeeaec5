package org.openmds.loadtest.command;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.submit.JobManifest;
import org.openmds.loadtest.control.submit.TesterCommand;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mds load manifest}: testers as a Job of Kubernetes, for those who apply it themselves. */
@Command(name = "manifest", sortOptions = false, mixinStandardHelpOptions = true, description = {
    "Print testers as an Indexed Job of Kubernetes and the Secret with their token.",
    "%nrun --submit kubernetes applies the same and removes it. This is for clusters that only others may change: run --submit none --token-to FILE "
            + "waits for such testers.%n"})
final class ManifestCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--testers", paramLabel = "NUMBER", required = true, description = "How many.")
    private int testers;

    @Option(names = "--controller", paramLabel = "URI", required = true, description = "Whom they dial, such as ws://load.example.org:7123")
    private URI controller = URI.create("");

    @Option(names = "--token-file", paramLabel = "FILE", required = true, description = "Holds the run's token.")
    private Path tokenFile = Path.of("");

    @Option(names = "--name", paramLabel = "NAME", defaultValue = "mds-load", description = "Of job and secret. Default: ${DEFAULT-VALUE}")
    private String name = "";

    @Option(names = "--jar-there", paramLabel = "PATH", description = "The jar in the image. Default: /opt/openmds/openmds-loadtest.jar")
    private String jar = "";

    @Option(names = "--java-option", paramLabel = "OPTION", description = "Of each tester's Java machine, such as -Xmx1g. Repeatable.")
    private List<String> javaOptions = new ArrayList<>();

    @Mixin
    private SubmitMixin.KubernetesMixin kubernetes = new SubmitMixin.KubernetesMixin();

    @Override
    public Integer call() {
        if (testers < 1 || !name.matches("[a-z0-9]([a-z0-9-]{0,50}[a-z0-9])?")) {
            throw problem("--testers must be 1 or more, and --name small letters, digits and hyphens; got %d and \"%s\""
                    .formatted(testers, name));
        }
        try {
            String token = Files.readString(tokenFile).strip();
            List<TesterCommand> commands = IntStream.range(0, testers)
                    .mapToObj(index -> new TesterCommand("tester-" + index, controller, token, List.of()))
                    .toList();
            Objects.requireNonNull(spec)
                    .commandLine()
                    .getOut()
                    .print(new JobManifest(name, kubernetes.options(jar, javaOptions), commands).text());
            Objects.requireNonNull(spec).commandLine().getOut().flush();
            return 0;
        } catch (IOException e) {
            throw problem("the token in %s cannot be read: %s".formatted(tokenFile, e.getMessage()));
        }
    }

    private ParameterException problem(String text) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), text);
    }
}
