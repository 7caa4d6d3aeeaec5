package org.openmds.provider.input;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.openmds.aggregator.execution.Probe;
import org.openmds.aggregator.execution.ProbeRunner;
import org.openmds.aggregator.execution.ProgramResult;
import org.openmds.configuration.value.HttpUrl;

/**
 * The inputs that information providers share, and their size limits.
 *
 * @param programs
 *            supplies the runner of programs, opened at the first use
 * @param http
 *            HTTP clients; they follow no redirections
 * @param restricted
 *            sends requests to web servers that others than the administrator name
 * @param targets
 *            the rules for the addresses of other servers that others than the administrator name
 * @param maxAnswer
 *            the largest document in bytes, from any input
 * @param maxOutput
 *            the largest output of a program in bytes
 */
public record ProviderTools(Supplier<ProbeRunner> programs, ProviderHttpClients http, Clock clock,
        DocumentRequests restricted, TargetCheck targets, int maxAnswer, int maxOutput) implements AutoCloseable {

    /** Creates the tools with HTTP clients of their own. */
    public static ProviderTools open(Supplier<ProbeRunner> programs, WebRequests web, int maxAnswer, int maxOutput) {
        return new ProviderTools(programs, new ProviderHttpClients(web.credentials()), Clock.systemUTC(),
                web.restricted(), web.targets(), maxAnswer, maxOutput);
    }

    /**
     * The requests to web servers.
     *
     * @param credentials
     *            credentials for servers that the configuration names, where the settings of the provider have none of their own
     * @param restricted
     *            sends requests to web servers that others than the administrator name
     * @param targets
     *            the rules for addresses that others than the administrator name
     */
    public record WebRequests(WebCredentials credentials, DocumentRequests restricted, TargetCheck targets) {
    }

    /** Returns the same tools with other size limits. */
    public ProviderTools withLimits(int answer, int output) {
        return new ProviderTools(programs, http, clock, restricted, targets, answer, output);
    }

    /** Returns an input that reads a file each time. */
    public Input file(Path file) {
        return new FileInput(file, maxAnswer);
    }

    /**
     * Returns an input that gets a document of a web server with the credential of the settings.
     *
     * @param accept
     *            the value of the header Accept
     */
    public Input web(HttpUrl url, String accept, WebAccessSettings access) {
        return new WebInput(url, accept, access, new ConfiguredRequests(http, maxAnswer));
    }

    /** Returns an input like {@link #web} for a server that others than the administrator name. */
    public Input restrictedWeb(HttpUrl url, String accept, WebAccessSettings access) {
        return new WebInput(url, accept, access, restricted);
    }

    /** Returns the description of a request without the query, which may contain a secret. */
    public static String describe(HttpUrl url) {
        return "GET " + url.origin() + url.uri().getPath();
    }

    /** Returns an input that reads from a TCP server, after it has sent the request if that is not empty. */
    public Input socket(String host, int port, String request) {
        return new SocketInput(host, port, request, maxAnswer);
    }

    /**
     * Returns an input that reads the output of a program.
     *
     * @param name
     *            the name in messages and metrics
     * @throws org.openmds.aggregator.execution.ProbeSetupException
     *             this machine cannot run programs safely
     */
    public Input program(String name, Path program, List<String> arguments, Duration timeout) {
        return new ProgramInput(programs.get(), new Probe(name, program, arguments, timeout, 1), maxOutput);
    }

    /**
     * Returns a supplier that runs a program, for programs whose exit code is part of the result.
     *
     * @param name
     *            the name in messages and metrics
     * @return runs the program at each call
     * @throws org.openmds.aggregator.execution.ProbeSetupException
     *             this machine cannot run programs safely
     */
    public Supplier<CompletableFuture<ProgramResult>> result(String name, Path program, List<String> arguments,
            Duration timeout) {
        ProbeRunner runner = programs.get();
        Probe probe = new Probe(name, program, arguments, timeout, 1);
        return () -> runner.runForResult(probe, maxOutput);
    }

    /** Closes the HTTP clients. The runner of programs belongs to the caller. */
    @Override
    public void close() {
        http.close();
    }
}
