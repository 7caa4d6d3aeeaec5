package org.openmds.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.ConnectionOptions;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.ServerAddress;
import org.openmds.cli.output.TextTable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds reload}: makes a running server reload its configuration through an administrative operation over plain HTTP. */
@Command(name = "reload", sortOptions = false, description = {
    "Make a running server reload its configuration: sources, registrations and hierarchy.",
    "Prints 'applied' or 'unchanged', or all problems of the new configuration; the server then keeps the previous one.",
    "Requires a token with the right to administer."}, footer = {
        "%nExample:", "  mds reload http://127.0.0.1:8080 --token-file admin.token"})
final class ReloadCommand implements Callable<Integer> {

    /** The status of an answer with the problems of the new configuration. */
    private static final int REFUSED = 422;

    @Parameters(index = "0", arity = "0..1", paramLabel = "URL", description = "The URL of the server or of any of its services (default: that "
            + "of MDS_URL, of the profile, or " + ServerAddress.LOCAL + ").")
    private @Nullable String url;

    @Mixin
    private ConnectionOptions connection;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        AdminClient server = new AdminClient(spec, connection, Optional.ofNullable(url));
        AdminClient.AdminAnswer answer = server.post("reload");
        if (answer.status() == REFUSED) {
            print(answer.body(), "mds: ", spec.commandLine().getErr());
            return ExitCodes.FAULT;
        }
        server.requireDone(answer, "did not reload its configuration");
        print(answer.body(), "", spec.commandLine().getOut());
        return ExitCodes.DONE;
    }

    private static void print(String lines, String prefix, PrintWriter out) {
        lines.lines().forEach(line -> out.println(prefix + TextTable.printable(line)));
        out.flush();
    }
}
