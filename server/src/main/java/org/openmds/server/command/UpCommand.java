package org.openmds.server.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import org.openmds.server.MdsServer;
import org.openmds.server.StartException;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationInput;
import org.openmds.server.config.ConfigurationResult;
import org.openmds.server.config.IndexSettings;
import org.openmds.server.config.Problem;
import org.openmds.server.operation.Logs;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs the server until it is told to stop. */
@Command(name = "up", description = "Start the server: the index, fed by what this host knows of itself.", sortOptions = false)
final class UpCommand implements Callable<Integer> {

    @Mixin
    private ConfigurationOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        ConfigurationInput input = options.input();
        return switch (input.load()) {
            case ConfigurationResult.Loaded(Configuration configuration) -> run(configuration, input);
            case ConfigurationResult.Invalid(List<Problem> problems) -> {
                problems.forEach(problem -> err().println("mds: " + problem));
                yield ExitCodes.FAULT;
            }
        };
    }

    private int run(Configuration configuration, ConfigurationInput input) throws InterruptedException {
        Logs.configure(configuration.logging());
        CountDownLatch stopped = new CountDownLatch(1);
        MdsServer server;
        try {
            server = MdsServer.start(configuration, input);
        } catch (StartException e) {
            String.valueOf(e.getMessage()).lines().forEach(problem -> err().println("mds: " + problem));
            return ExitCodes.FAULT;
        }
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("shutdown").unstarted(() -> {
            server.close();
            Logs.stop();
            stopped.countDown();
        }));
        announce(server, configuration);
        stopped.await();
        return ExitCodes.DONE;
    }

    private void announce(MdsServer server, Configuration configuration) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("OpenMDS is up.");
        for (IndexSettings index : configuration.indexes()) {
            out.printf("  index      %s%n", server.serviceUrl(index.name()));
        }
        out.printf("  services   %s%n", server.serviceUrl(""));
        out.printf("  health     %s/health/ready%n", server.baseUrl());
        if (configuration.metrics().enabled()) {
            out.printf("  metrics    %s/metrics%n", server.baseUrl());
        }
        out.printf("Try: mds query %s \"//*[local-name()='Host']\"%n",
                server.serviceUrl(configuration.indexes().getFirst().name()));
        out.flush();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
