package org.openmds.loadtest.control.submit.ssh;

import java.time.Duration;
import java.util.List;

/**
 * Options of the ssh connections to nodes. They use the ssh program with the configuration, keys and agent of the user; passwords are
 * never asked for.
 *
 * @param command
 *            the program and its own options, such as ssh -J gateway
 * @param user
 *            login name if a node names none; empty for the program's configuration
 * @param timeout
 *            timeout of each connection and each command except the upload
 * @param tunnel
 *            true if testers reach the controller through a port that ssh forwards from the node
 */
public record SshOptions(List<String> command, String user, Duration timeout, boolean tunnel) {

    public SshOptions {
        command = List.copyOf(command);
    }
}
