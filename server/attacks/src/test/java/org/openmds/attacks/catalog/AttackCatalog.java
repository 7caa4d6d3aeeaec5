package org.openmds.attacks.catalog;

import java.util.List;
import java.util.stream.Stream;

import org.openmds.attacks.attack.Attack;

/** All attacks. Those that change the state come last, because short runs use one server for all. */
public final class AttackCatalog {

    /** Attacks on a server that strangers may read. */
    public static final List<Attack> ON_READABLE = List.of(new HeaderElements(), new HeaderNamespaces(),
            new SlowXPath(), new XPathFunctions(), new SlowReaders(), new SilentConnections(), new SlowHead(),
            new SlowBody(), new RandomPages(), new ForeignOrigins(), new ManySubscriptions(), new LargeAdds(),
            new RegularAdds());
    /** Attacks on a server where strangers have no right. */
    public static final List<Attack> ON_CLOSED = List.of(new LargeText(), new FailedTokens());

    private AttackCatalog() {
    }

    public static Attack named(String name) {
        return Stream.concat(ON_READABLE.stream(), ON_CLOSED.stream())
                .filter(attack -> attack.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no attack has the name " + name));
    }
}
