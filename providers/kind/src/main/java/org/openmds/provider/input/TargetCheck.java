package org.openmds.provider.input;

import java.net.InetSocketAddress;
import java.util.Optional;

/** The port to the rules for addresses that others than the administrator name. Called for each connection, with the address that it will use. Thread-safe. */
@FunctionalInterface
public interface TargetCheck {

    /** Returns why no connection to an address may be made, such as "is a loopback address"; empty if it may. */
    Optional<String> refusal(InetSocketAddress resolved);
}
