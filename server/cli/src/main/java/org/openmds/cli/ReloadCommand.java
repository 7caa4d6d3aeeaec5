package org.openmds.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.CommandException;
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
        return switch (answer.status()) {
            case 200 -> {
                PrintWriter out = spec.commandLine().getOut();
                answer.body().lines().map(TextTable::printable).forEach(out::println);
                out.flush();
                yield ExitCodes.DONE;
            }
            case 422 -> {
                PrintWriter err = spec.commandLine().getErr();
                answer.body().lines().map(TextTable::printable).forEach(problem -> err.println("mds: " + problem));
                err.flush();
                yield ExitCodes.FAULT;
            }
            default -> throw new CommandException(ExitCodes.FAULT,
                    "%s did not reload its configuration: HTTP %d".formatted(server.url(), answer.status()));
        };
    }
}
