package org.openmds.loadtest.control.submit.ssh;

import java.net.URI;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import org.openmds.loadtest.control.submit.TesterCommand;

/**
 * An ssh tunnel from a port of a node's loopback to the controller, for networks whose firewalls block direct connections.
 *
 * @param port
 *            port on the node; 0 for no tunnel
 * @param host
 *            host of the controller, as this machine knows it
 * @param hostPort
 *            port of the controller
 */
record SshTunnel(int port, String host, int hostPort) {

    static final SshTunnel NONE = new SshTunnel(0, "", 0);

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    /** Ports below those that Linux gives to connections and above those of usual services. */
    private static final int FIRST_PORT = 12_000;
    private static final int LAST_PORT = 32_000;

    /** Returns a tunnel to a controller with a random port: ssh reports a free port too late for the tester's command line. */
    static SshTunnel to(URI controller) {
        int usual = "wss".equals(controller.getScheme()) ? HTTPS_PORT : HTTP_PORT;
        return new SshTunnel(ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT), controller.getHost(),
                controller.getPort() < 0 ? usual : controller.getPort());
    }

    boolean isEnabled() {
        return port > 0;
    }

    /** Returns the options of ssh. If the port is in use, ssh ends instead of leaving the tester without a tunnel. */
    List<String> options() {
        return isEnabled()
                ? List.of("-o", "ExitOnForwardFailure=yes", "-R", "127.0.0.1:%d:%s:%d".formatted(port, host, hostPort))
                : List.of();
    }

    /** Returns the command with the near end of the tunnel as the controller's address. */
    TesterCommand through(TesterCommand command) {
        URI far = command.controller();
        return isEnabled()
                ? command.withController(
                        URI.create("%s://127.0.0.1:%d%s%s".formatted(far.getScheme(), port, far.getRawPath(),
                                far.getRawFragment() == null ? "" : "#" + far.getRawFragment())))
                : command;
    }
}
