package org.openmds.loadtest.control.submit.ssh;

import java.time.Duration;
import java.util.List;

/**
 * Options of how nodes are reached: by the ssh program, with the configuration, keys and agent of the user who runs it. Nobody is asked for a password.
 *
 * @param command
 *            the program and options of its own, such as ssh -J gateway
 * @param user
 *            where a node names none; empty for what the program's configuration says
 * @param timeout
 *            for each connection and each command but the upload
 * @param tunnel
 *            whether testers reach the controller by a port that ssh forwards from the node to here
 */
public record SshOptions(List<String> command, String user, Duration timeout, boolean tunnel) {

    public SshOptions {
        command = List.copyOf(command);
    }
}
