package org.openmds.loadtest.command.option;

import java.net.InetSocketAddress;
import java.net.URI;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options for the address at which testers reach the controller. */
public final class ListenOptions {

    @Option(names = "--listen", paramLabel = "HOST[:PORT]", description = "The address that the controller listens on for testers; "
            + "testers on other machines need it. Default: 127.0.0.1 and any free port")
    private String listen = "127.0.0.1";

    @Option(names = "--advertise", paramLabel = "URL", description = "The URL that testers connect to, such as wss://head:7000/, if it "
            + "differs from the address of --listen.")
    private @Nullable URI advertised;

    /** Returns the address that the controller listens on; port 0 means any free port. */
    public InetSocketAddress address(CommandSpec spec) {
        return AddressParser.of(spec, "--listen", listen, 0);
    }

    /** Returns the URL that testers connect to, or null if they use the listen address. */
    @Nullable
    public URI advertised() {
        return advertised;
    }
}
