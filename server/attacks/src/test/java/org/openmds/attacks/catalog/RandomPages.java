package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.List;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Browsers, each with an address of its own, that ask for pages of WebMDS with parameters that no other request has. */
final class RandomPages implements Attack {

    private static final int BROWSERS = 8;
    private static final List<String> PAGES = List.of("?q=", "site?name=", "cluster?name=", "host?name=",
            "hosts.csv?q=", "overview?q=", "hosts?q=", "queues?q=", "grid?vo=", "sources?q=",
            "hierarchy?q=",
            "entry?EntryKey=", "query?expression=//*%5B1%5D%7C", "query?as=table&expression=//@n%7C//*%5B@n=",
            "webmds?info=indexinfo&xsl=servicegroupxsl&q=");

    @Override
    public String name() {
        return "random-pages";
    }

    @Override
    public String sends() {
        return "8 browsers, each with its own address: pages of WebMDS with random parameters";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(200, 304, 400, 404, 429, 500, 503);
    }

    @Override
    public Set<Integer> required() {
        return Set.of(200);
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        String page = PAGES.get((int) (attacker.uniqueNumber() % PAGES.size()));
        attacker.exchangeFromOwnAddress(AttackMessages.get("/webmds/" + page + attacker.uniqueNumber()));
    }

    @Override
    public int mostAttackers() {
        return BROWSERS;
    }
}
