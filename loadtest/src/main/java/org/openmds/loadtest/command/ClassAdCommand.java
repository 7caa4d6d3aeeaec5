package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

import org.openmds.loadtest.systems.hawkeye.AdClient;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load classad}: asks an agent or a manager of Hawkeye, as its users do. */
@Command(name = "classad", sortOptions = false, mixinStandardHelpOptions = true, description = "Ask an agent or a manager of Hawkeye for ClassAds, and print them.", footer = {
    "", "Each ad is printed as lines of Name = expression, with an empty line behind it.", "",
    "Example: mds load classad --ask 127.0.0.1:9618 'TARGET.memory_Free < 4096'", "",
    "Exit codes: 0 something was found, 2 nothing was, 64 usage, 1 nobody answers."})
final class ClassAdCommand implements Callable<Integer> {

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);
    private static final int EXIT_NO_MATCH = 2;

    @Option(names = "--ask", required = true, paramLabel = "HOST:PORT", description = "Whom.")
    private String server = "";

    @Option(names = "--attributes", paramLabel = "NAMES", defaultValue = "", description = "Of each ad, with blanks between; memory_* for all that begin so. Servers of 2003 give whole ads.")
    private String attributes = "";

    @Parameters(arity = "0..1", paramLabel = "REQUIREMENTS", defaultValue = "", description = "Of the ads, such as 'TARGET.memory_Free < 4096'; all without it.")
    private String requirements = "";

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        ExpressionAd question;
        try {
            question = AdClient.query(requirements, attributes);
        } catch (ClassAdException e) {
            throw new ParameterException(spec.commandLine(), "the requirements are no expression: " + e.getMessage(),
                    e);
        }
        InetSocketAddress address = AddressParser.of(spec, "--ask", server, 0);
        try (AdClient client = AdClient.connect(address, REQUEST_TIMEOUT)) {
            List<ExpressionAd> found = client.request(List.of(question));
            PrintWriter out = spec.commandLine().getOut();
            found.forEach(ad -> out.println(ad.toLines()));
            out.flush();
            return found.isEmpty() ? EXIT_NO_MATCH : LoadExitCodes.OK;
        }
    }
}
