package org.openmds.attacks.catalog;

import java.util.List;

import org.openmds.attacks.attack.Attack;

/** All attacks. Those that change the state come last, because short runs use one server for all. */
public final class AttackCatalog {

    public static final List<Attack> ALL = List.of(UnfinishedMessages.headerElements(), new HeaderNamespaces(),
            UnfinishedMessages.largeText(),
            new SlowXPath(), new XPathFunctions(), new SlowReaders(), new SilentConnections(), new SlowSenders(),
            new RandomPages(), new ForeignOrigins(), new FailedTokens(), new ManySubscriptions(),
            new WaitingPulls(), new MessageNamespaces(), new LargeAdds(),
            new RegularAdds());

    private AttackCatalog() {
    }

    public static Attack named(String name) {
        return ALL.stream()
                .filter(attack -> attack.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no attack has the name " + name));
    }
}
