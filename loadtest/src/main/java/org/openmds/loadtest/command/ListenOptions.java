package org.openmds.loadtest.command;

import java.net.InetSocketAddress;
import java.net.URI;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of where testers reach the controller. */
final class ListenOptions {

    @Option(names = "--listen", paramLabel = "HOST[:PORT]", description = "For testers; those of other machines need it. 127.0.0.1, any free port, without it.")
    private String listen = "127.0.0.1";

    @Option(names = "--advertise", paramLabel = "URL", description = "What testers dial, such as ws://head:7000/, where that is not what is listened at.")
    private @Nullable URI advertised;

    /** Where the controller listens; port 0 for any free one. */
    InetSocketAddress address(CommandSpec spec) {
        return AddressParser.of(spec, "--listen", listen, 0);
    }

    /** What testers dial; null for where the controller listens. */
    @Nullable
    URI advertised() {
        return advertised;
    }
}
