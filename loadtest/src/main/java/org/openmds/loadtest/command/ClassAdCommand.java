package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

import org.openmds.loadtest.command.option.AddressParser;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.systems.hawkeye.AdClient;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load classad}: queries a Hawkeye agent or manager as its users do. */
@Command(name = "classad", sortOptions = false, mixinStandardHelpOptions = true, description = "Query a Hawkeye agent or manager for "
        + "ClassAds and print them.", footer = {
            "", "Each ad is printed as lines of the form Name = expression, followed by an empty line.", "",
            "Example: mds load classad --ask 127.0.0.1:9618 'TARGET.memory_Free < 4096'", "",
            "Exit codes: 0 ads were found, 1 no ad matches, 2 wrong usage, 3 the server cannot be reached."})
final class ClassAdCommand implements Callable<Integer> {

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);

    @Option(names = "--ask", required = true, paramLabel = "HOST:PORT", description = "The address of the agent or manager.")
    private String server = "";

    @Option(names = "--attributes", paramLabel = "NAMES", defaultValue = "", description = "The attributes to return, separated by "
            + "blanks; memory_* selects all that begin with memory_. Servers of 2003 always return whole ads. Default: all attributes")
    private String attributes = "";

    @Parameters(arity = "0..1", paramLabel = "REQUIREMENTS", defaultValue = "", description = "The condition that ads must meet, such as "
            + "'TARGET.memory_Free < 4096'. Default: none, all ads match")
    private String requirements = "";

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        ExpressionAd question;
        try {
            question = AdClient.query(requirements, attributes);
        } catch (ClassAdException e) {
            throw new ParameterException(spec.commandLine(),
                    "the requirements are not a valid expression: " + e.getMessage(),
                    e);
        }
        InetSocketAddress address = AddressParser.of(spec, "--ask", server, 0);
        try (AdClient client = AdClient.connect(address, REQUEST_TIMEOUT)) {
            List<ExpressionAd> found = client.request(List.of(question));
            PrintWriter out = spec.commandLine().getOut();
            found.forEach(ad -> out.println(ad.toLines()));
            out.flush();
            return found.isEmpty() ? LoadExitCodes.FAILED : LoadExitCodes.OK;
        }
    }
}
