package org.openmds.server.command;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.ServerAddress;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.index.settings.IndexSettings;
import org.openmds.provider.DiscoveredSystem;
import org.openmds.provider.LocalSystems;
import org.openmds.server.MdsServer;
import org.openmds.server.WebMdsServer;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.front.HostNames;
import org.openmds.server.operation.LoggingSetup;
import org.openmds.server.operation.ServiceNotifier;
import org.openmds.server.operation.StartException;
import org.openmds.server.tls.SelfSignedCertificate;
import org.openmds.server.tls.TlsException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds up}: runs the server until it is stopped. */
@Command(name = "up", sortOptions = false, description = {
    "Start the server: an index with information about this host.",
    "Runs until it is interrupted. 'mds check-config' checks a configuration first."}, footer = {"%nExamples:",
        "  mds up",
        "  mds up --config mds.yaml", "  mds up --port 9080 --set logging.level=debug",
        "  mds up --only webmds --index http://index.example.org:8080/wsrf/services/DefaultIndexService"})
final class UpCommand implements Callable<Integer> {

    private static final String SELF_SIGNED = "self-signed";

    @Mixin
    private ConfigurationOptions options;

    @Mixin
    private PageOptions pages;

    @Option(names = "--tls", paramLabel = SELF_SIGNED, description = "Serve TLS with a certificate for trying out that no authority has signed: "
            + SELF_SIGNED + ". It is made in the state directory. For users, set http.tls in the configuration.")
    private @Nullable String tls;

    @Option(names = "--with-process", paramLabel = "PID", description = "Stop when the process with this id has ended.")
    private @Nullable Long companionPid;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        ConfigurationInput input;
        try {
            input = input();
        } catch (TlsException e) {
            err().println("mds: " + e.getMessage());
            return ExitCodes.FAULT;
        }
        return switch (ConfigurationLoader.loadUsable(input)) {
            case ConfigurationResult.Loaded(Configuration configuration, _) -> run(configuration, input);
            case ConfigurationResult.Invalid(List<ConfigurationProblem> problems) -> {
                problems.forEach(problem -> err().println("mds: " + problem));
                yield ConfigurationOptions.exitCode(problems);
            }
        };
    }

    private ConfigurationInput input() {
        Map<String, String> overrides = new LinkedHashMap<>(pages.overrides());
        if (tls != null && !tls.equals(SELF_SIGNED)) {
            throw new ParameterException(spec.commandLine(),
                    "--tls: expected %s, got '%s'; other certificates are set with http.tls".formatted(SELF_SIGNED,
                            tls));
        }
        ConfigurationInput input = options.input(overrides);
        if (tls == null
                || !(ConfigurationLoader
                        .loadUsable(input) instanceof ConfigurationResult.Loaded(Configuration configuration, _))) {
            return input;
        }
        SelfSignedCertificate made = SelfSignedCertificate.in(configuration.state().directory().resolve("tls"),
                HostNames.all(), Instant.now());
        overrides.put("http.tls.certificate", made.certificate().toString());
        overrides.put("http.tls.key", made.key().toString());
        return options.input(overrides);
    }

    private int run(Configuration configuration, ConfigurationInput input) throws InterruptedException {
        LoggingSetup.configure(configuration.logging());
        try {
            if (configuration.webmds().only()) {
                WebMdsServer server = WebMdsServer.start(configuration);
                return serve(server::close, () -> announce(server));
            }
            // Runs in parallel with the start, which must not wait for it.
            CompletableFuture<List<DiscoveredSystem>> found = new CompletableFuture<>();
            Thread.ofPlatform()
                    .name("discovery")
                    .daemon()
                    .start(() -> found.complete(new ProviderDiscovery(LocalSystems.ofThisMachine(System.getenv()))
                            .unconfigured(configuration.providers())));
            MdsServer server = MdsServer.start(configuration, input);
            return serve(server::close, () -> {
                announce(server, configuration);
                CompletableFuture<Void> _ = found.thenAccept(this::announce);
            });
        } catch (StartException e) {
            String.valueOf(e.getMessage()).lines().forEach(problem -> err().println("mds: " + problem));
            return ExitCodes.FAULT;
        }
    }

    private int serve(Runnable close, Runnable announcement) throws InterruptedException {
        CountDownLatch stopped = new CountDownLatch(1);
        ServiceNotifier serviceNotifier = ServiceNotifier.of(System.getenv(), ProcessHandle.current().pid());
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("shutdown").unstarted(() -> {
            serviceNotifier.stopping();
            close.run();
            LoggingSetup.stop();
            stopped.countDown();
        }));
        announcement.run();
        serviceNotifier.ready("OpenMDS is up.");
        followCompanion();
        stopped.await();
        return ExitCodes.DONE;
    }

    private void followCompanion() {
        if (companionPid != null) {
            CompletableFuture<Void> _ = ProcessHandle.of(companionPid)
                    .map(ProcessHandle::onExit)
                    .orElseGet(() -> CompletableFuture.completedFuture(null))
                    // Runs on another thread than the one that saw the end: the shutdown may wait for the end of other processes.
                    .thenRunAsync(() -> System.exit(ExitCodes.DONE));
        }
    }

    private void announce(WebMdsServer server) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("OpenMDS is up.");
        out.printf("  webmds     %s/webmds/%n", server.baseUrl());
        out.printf("  health     %s/health/ready%n", server.baseUrl());
        out.flush();
    }

    private void announce(MdsServer server, Configuration configuration) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("OpenMDS is up.");
        for (IndexSettings index : configuration.indexes()) {
            out.printf("  index      %s%n", server.serviceUrl(index.name()));
        }
        if (configuration.webmds().enabled()) {
            out.printf("  webmds     %s/webmds/%n", server.baseUrl());
        }
        out.printf("  services   %s%n", server.serviceUrl(""));
        out.printf("  health     %s/health/ready%n", server.baseUrl());
        if (configuration.metrics().enabled()) {
            out.printf("  metrics    %s/metrics%n",
                    configuration.http().operations().only() ? server.operationsUrl().orElse("") : server.baseUrl());
        }
        server.operationsUrl().ifPresent(url -> out.printf("  operations %s/health%n", url));
        server.fingerprint().ifPresent(each -> out.printf("  tls        SHA-256 %s%n", each));
        out.printf("Try: mds query%s //glue:Host%n", given(server, configuration));
        out.flush();
    }

    /** Returns the argument that names the index; empty for the one that commands use by default. */
    private static String given(MdsServer server, Configuration configuration) {
        String index = server.serviceUrl(configuration.indexes().getFirst().name());
        return index.equals(new ServerAddress(ServerAddress.LOCAL).service()) ? "" : " " + index;
    }

    private void announce(List<DiscoveredSystem> discoveries) {
        PrintWriter out = spec.commandLine().getOut();
        for (DiscoveredSystem discoveredSystem : discoveries) {
            out.printf("Found %s; to publish it, configure: %s%n", discoveredSystem.description(),
                    discoveredSystem.configuration());
        }
        out.flush();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
