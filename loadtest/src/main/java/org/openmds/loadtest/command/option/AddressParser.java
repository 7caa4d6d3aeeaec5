package org.openmds.loadtest.command.option;

import java.net.InetSocketAddress;

import org.openmds.loadtest.text.HostPort;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** Parses the addresses in options: HOST:PORT, HOST, or [IPv6]:PORT. */
public final class AddressParser {

    private AddressParser() {
    }

    /** Converts HOST:PORT to an address. */
    public static final class HostPortConverter implements ITypeConverter<InetSocketAddress> {

        @Override
        public InetSocketAddress convert(String text) {
            return HostPort.parse(text)
                    .map(HostPort::address)
                    .orElseThrow(() -> new TypeConversionException("expected HOST:PORT, got '" + text + "'"));
        }
    }

    /**
     * @param usualPort
     *            the port if the text has none
     */
    public static InetSocketAddress of(CommandSpec spec, String option, String text, int usualPort) {
        HostPort named = HostPort.parse(text, usualPort)
                .orElseThrow(() -> new ParameterException(spec.commandLine(),
                        "%s: expected HOST:PORT, got '%s'".formatted(option, text)));
        InetSocketAddress address = named.address();
        if (address.isUnresolved()) {
            throw new ParameterException(spec.commandLine(),
                    "%s: unknown host '%s'".formatted(option, named.host()));
        }
        return address;
    }
}
