package org.openmds.server.provider;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.execution.Probe;
import org.openmds.aggregator.execution.ProbeRunner;
import org.openmds.aggregator.execution.ProgramResult;
import org.openmds.provider.input.FileInput;
import org.openmds.provider.input.HttpInput;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.ProgramInput;
import org.openmds.provider.input.SocketInput;
import org.openmds.server.config.SourceSettings;

/**
 * What providers share: by what they read, and how much of it.
 *
 * @param programs
 *            opened when the first provider needs it
 * @param http
 *            follows no redirections
 * @param maxAnswer
 *            bytes of a document, from wherever it comes
 * @param maxOutput
 *            bytes that a program may print
 */
public record ProviderTools(Supplier<ProbeRunner> programs, ProviderHttpClients http, Clock clock, int maxAnswer,
        int maxOutput) implements AutoCloseable {

    /** With HTTP clients of their own. */
    public static ProviderTools open(SourceSettings limits, Supplier<ProbeRunner> programs) {
        return new ProviderTools(programs, new ProviderHttpClients(), Clock.systemUTC(),
                limits.maxAnswer().toIntBytes(),
                limits.execution().maxOutput().toIntBytes());
    }

    /** A file, read anew each time. */
    public Input file(Path file) {
        return new FileInput(file, maxAnswer);
    }

    /**
     * What GET brings.
     *
     * @param trusted
     *            file of the certificates that vouch for the server; those that Java trusts where there is none
     * @throws CollectionException
     *             that file cannot be read, or holds something else
     */
    public Input http(URI uri, Map<String, String> headers, Optional<Path> trusted) throws CollectionException {
        return new HttpInput(http.client(trusted), uri, headers, maxAnswer);
    }

    /** What a TCP server writes, after the request where it is not empty. */
    public Input socket(String host, int port, String request) {
        return new SocketInput(host, port, request, maxAnswer);
    }

    /**
     * What a program prints.
     *
     * @param name
     *            in messages and metrics
     * @throws org.openmds.aggregator.execution.ProbeSetupException
     *             this machine cannot run programs safely
     */
    public Input program(String name, Path program, List<String> arguments, Duration timeout) {
        return new ProgramInput(programs.get(), new Probe(name, program, arguments, timeout, 1), maxOutput);
    }

    /**
     * A program whose exit code is part of its answer.
     *
     * @param name
     *            in messages and metrics
     * @return runs it each time
     * @throws org.openmds.aggregator.execution.ProbeSetupException
     *             this machine cannot run programs safely
     */
    public Supplier<CompletableFuture<ProgramResult>> result(String name, Path program, List<String> arguments,
            Duration timeout) {
        ProbeRunner runner = programs.get();
        Probe probe = new Probe(name, program, arguments, timeout, 1);
        return () -> runner.runForResult(probe, maxOutput);
    }

    /** Ends what is asked over HTTP; the programs belong to whoever gave them. */
    @Override
    public void close() {
        http.close();
    }
}
