package org.openmds.loadtest.command;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.loadtest.plan.Durations;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How words of the command line become values. */
final class Values {

    private Values() {
    }

    /** HOST:PORT, with [ ] around an IPv6 address. */
    static final class Address implements ITypeConverter<InetSocketAddress> {

        private static final Pattern FORM = Pattern.compile("(?:\\[([^\\]]+)]|([^:\\[\\]]+)):([0-9]{1,5})");
        private static final int MOST_PORT = 65_535;

        @Override
        public InetSocketAddress convert(String text) {
            Matcher matcher = FORM.matcher(text);
            if (!matcher.matches() || Integer.parseInt(matcher.group(3)) > MOST_PORT) {
                throw new TypeConversionException("expected HOST:PORT, got \"" + text + "\"");
            }
            String host = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
            return new InetSocketAddress(host, Integer.parseInt(matcher.group(3)));
        }
    }

    /** 250ms, 30s, 5m. */
    static final class Time implements ITypeConverter<Duration> {

        @Override
        public Duration convert(String text) {
            return Durations.parse(text)
                    .orElseThrow(() -> new TypeConversionException(
                            "expected " + Durations.EXPECTED + ", got \"" + text + "\""));
        }
    }
}
