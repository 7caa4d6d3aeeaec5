package org.openmds.server.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.aggregator.execution.ProbeSetupException;
import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.NamespaceOptions;
import org.openmds.cli.option.OutputOptions;
import org.openmds.cli.output.TextTable;
import org.openmds.configuration.value.DurationText;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.input.ProviderTools;
import org.openmds.server.config.Configuration;
import org.openmds.server.credential.TargetCredentials;
import org.openmds.server.provider.ConfiguredProvider;
import org.openmds.server.provider.LazyProbeRunner;
import org.openmds.server.provider.ProviderCredentials;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds provider try}: runs one provider once without a server. */
@Command(name = "try", sortOptions = false, description = {
    "Run one provider of a configuration once, without a server, and print its document.",
    "Standard error shows how long it took, or why it failed. The exit code is 1 if there is no document.",
    "Programs run as the current user, with the environment that the server would give them."}, footer = {"%nExamples:",
        "  mds provider try host", "  mds provider try transfers --config mds.yaml",
        "  mds provider try os --set providers.file[0].name=os --set providers.file[0].file=/etc/os-release \\",
        "      --set providers.file[0].document.format=text"})
final class ProviderTryCommand implements Runnable {

    @Parameters(index = "0", paramLabel = "NAME", description = "The name of a provider of the configuration.")
    private String name;

    @Mixin
    private ProviderOptions options;

    @Mixin
    private OutputOptions output;

    @Mixin
    private NamespaceOptions namespaces;

    @Spec
    private CommandSpec spec;

    /** A collected document and the duration of the collection. */
    private record CollectedDocument(XmlFragment document, Duration time) {
    }

    @Override
    public void run() {
        Configuration configuration = options.configuration();
        List<ConfiguredProvider<?>> configured = ConfiguredProvider.all(configuration.providers());
        ConfiguredProvider<?> wanted = configured.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new CommandException(ExitCodes.FAULT,
                        "the configuration has no provider '%s'; it has %s".formatted(name,
                                ProviderOptions.names(configured))));
        CollectedDocument collected = collect(wanted, configuration);
        output.print(collected.document(), namespaces.prefixes());
        PrintWriter err = spec.commandLine().getErr();
        err.println("mds: %s read %s in %d ms: %d bytes".formatted(name, wanted.settings().inputDescription(),
                collected.time().toMillis(), collected.document().length()));
        err.flush();
    }

    private static CollectedDocument collect(ConfiguredProvider<?> wanted, Configuration configuration) {
        try (TemporaryFolder folder = TemporaryFolder.open("mds-provider");
                LazyProbeRunner lazyProbeRunner = new LazyProbeRunner(folder.path().resolve("programs"),
                        configuration.sources().execution().maxProcesses(), new SimpleMeterRegistry());
                ProviderTools tools = ProviderTools.open(lazyProbeRunner,
                        new ProviderTools.WebRequests(
                                new ProviderCredentials(
                                        TargetCredentials.open(configuration.sources()).ofConfiguration()),
                                ProviderTryCommand::refuse, _ -> Optional.of("is not read when a provider is tried")),
                        configuration.sources().maxAnswer().toIntBytes(),
                        configuration.sources().execution().maxOutput().toIntBytes());
                InformationProvider provider = wanted.open(tools)) {
            return collect(provider, wanted.settings().common());
        } catch (IOException | ProbeSetupException e) {
            throw new CommandException(ExitCodes.FAULT, "provider %s cannot be run: %s".formatted(
                    wanted.name(), e.getMessage()), e);
        }
    }

    /** Refuses requests to targets: a provider that finds some prints their list. */
    private static byte[] refuse(HttpUrl url, Map<String, String> headers, Optional<Path> trusted, Deadline deadline)
            throws CollectionException {
        throw new CollectionException("%s is not sent by this command".formatted(ProviderTools.describe(url)));
    }

    /** Collects on a separate thread: a provider that hangs is abandoned, as in a server. */
    private static CollectedDocument collect(InformationProvider provider, CommonSettings settings) {
        long start = System.nanoTime();
        FutureTask<XmlFragment> task = new FutureTask<>(() -> provider.collect(Deadline.in(settings.timeout())));
        Thread.ofPlatform().name("provider-" + settings.name()).daemon().start(task);
        try {
            XmlFragment document = task.get(settings.timeout().toNanos(), TimeUnit.NANOSECONDS);
            return new CollectedDocument(document, Duration.ofNanos(System.nanoTime() - start));
        } catch (TimeoutException e) {
            throw failure(settings, start, "no answer within its timeout of " + DurationText.format(settings.timeout()),
                    e);
        } catch (ExecutionException e) {
            throw failure(settings, start, e.getCause() instanceof CollectionException known
                    ? String.valueOf(known.getMessage())
                    : String.valueOf(e.getCause()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure(settings, start, "interrupted", e);
        }
    }

    private static CommandException failure(CommonSettings settings, long start, String problem, Exception cause) {
        return new CommandException(ExitCodes.FAULT, "provider %s failed after %d ms: %s".formatted(
                settings.name(), Duration.ofNanos(System.nanoTime() - start).toMillis(), TextTable.printable(problem)),
                cause);
    }
}
