package org.openmds.loadtest.control.submit.ssh;

import java.net.URI;

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
record Tunnel(int port, String host, int hostPort) {

    static final Tunnel NONE = new Tunnel(0, "", 0);

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /** To where a tester is to dial, by a port that is still to be found. */
    static Tunnel to(URI controller) {
        int usual = "wss".equals(controller.getScheme()) ? HTTPS_PORT : HTTP_PORT;
        return new Tunnel(0, controller.getHost(), controller.getPort() < 0 ? usual : controller.getPort());
    }

    Tunnel at(int portThere) {
        return new Tunnel(portThere, host, hostPort);
    }

    boolean isThere() {
        return port > 0;
    }

    /** What the tester dials: the tunnel's near end. */
    TesterCommand through(TesterCommand command) {
        URI far = command.controller();
        return isThere()
                ? command.dialling(URI.create("%s://127.0.0.1:%d%s".formatted(far.getScheme(), port, far.getRawPath())))
                : command;
    }
}
