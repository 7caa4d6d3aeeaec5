package org.openmds.loadtest.command;

import java.net.InetSocketAddress;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Addresses as options have them: HOST:PORT, HOST, or [IPv6]:PORT. */
final class Addresses {

    private static final int MOST_PORT = 65_535;

    private Addresses() {
    }

    /**
     * @param usualPort
     *            where the text has none
     */
    static InetSocketAddress of(CommandSpec spec, String option, String text, int usualPort) {
        int colon = text.lastIndexOf(':');
        boolean hasPort = colon > 0 && text.indexOf(']') < colon
                && (text.indexOf(':') == colon || text.startsWith("["));
        String host = (hasPort ? text.substring(0, colon) : text).replace("[", "").replace("]", "");
        String port = hasPort ? text.substring(colon + 1) : String.valueOf(usualPort);
        if (!port.matches("\\d{1,5}") || Integer.parseInt(port) > MOST_PORT || host.isEmpty()) {
            throw new ParameterException(spec.commandLine(),
                    "%s: expected HOST:PORT, got '%s'".formatted(option, text));
        }
        InetSocketAddress address = new InetSocketAddress(host, Integer.parseInt(port));
        if (address.isUnresolved()) {
            throw new ParameterException(spec.commandLine(), "%s: there is no host '%s'".formatted(option, host));
        }
        return address;
    }
}
