package org.openmds.loadtest.systems.file;

import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.index.IndexEntries;

/** The content of the static file: the entries of an index with the same configuration. */
final class StaticContent {

    private StaticContent() {
    }

    static String of(SystemSetup setup) {
        StringBuilder text = new StringBuilder("<Entries>\n");
        for (int i = 0; i < setup.servers(); i++) {
            text.append(
                    """
                            <sg:Entry xmlns:sg="%s"><sg:MemberServiceEPR><wsa:Address \
                            xmlns:wsa="http://www.w3.org/2005/08/addressing">%s</wsa:Address>\
                            </sg:MemberServiceEPR>%s</sg:Entry>
                            """
                            .formatted(IndexEntries.SERVICE_GROUP_NAMESPACE, IndexEntries.memberAddress(i),
                                    IndexEntries.content(i, setup.collectors(), 0)));
        }
        return text.append("</Entries>\n").toString();
    }
}
