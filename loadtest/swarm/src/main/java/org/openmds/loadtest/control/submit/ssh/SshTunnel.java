package org.openmds.loadtest.control.submit.ssh;

import java.net.URI;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import org.openmds.loadtest.control.submit.TesterCommand;

/**
 * A port of a node's own loopback that leads through ssh to the controller here, so that a firewall between does not matter.
 *
 * @param port
 *            there; 0 for no tunnel
 * @param host
 *            of the controller, as this machine knows it
 * @param hostPort
 *            of the controller
 */
record SshTunnel(int port, String host, int hostPort) {

    static final SshTunnel NONE = new SshTunnel(0, "", 0);

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    /** Below those that Linux gives to connections, above those of services. */
    private static final int FIRST_PORT = 12_000;
    private static final int LAST_PORT = 32_000;

    /** To where a tester is to dial, by any port there: ssh says too late for the tester's command line which one is free. */
    static SshTunnel to(URI controller) {
        int usual = "wss".equals(controller.getScheme()) ? HTTPS_PORT : HTTP_PORT;
        return new SshTunnel(ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT), controller.getHost(),
                controller.getPort() < 0 ? usual : controller.getPort());
    }

    boolean isEnabled() {
        return port > 0;
    }

    /** Options of ssh. A port that is taken ends the command rather than leave the tester without a way. */
    List<String> options() {
        return isEnabled()
                ? List.of("-o", "ExitOnForwardFailure=yes", "-R", "127.0.0.1:%d:%s:%d".formatted(port, host, hostPort))
                : List.of();
    }

    /** What the tester dials: the tunnel's near end. */
    TesterCommand through(TesterCommand command) {
        URI far = command.controller();
        return isEnabled()
                ? command.withController(
                        URI.create("%s://127.0.0.1:%d%s".formatted(far.getScheme(), port, far.getRawPath())))
                : command;
    }
}
