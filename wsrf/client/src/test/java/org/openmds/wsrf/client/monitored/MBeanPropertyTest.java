package org.openmds.wsrf.client.monitored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.MXBean;
import javax.management.ObjectName;
import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;

/** Tests MBeans of this JVM and of an MBean server of the test. */
class MBeanPropertyTest {

    private static final QName NAME = new QName("urn:t", "V", "t");

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();

    /** The attributes of the test's MBeans. */
    @MXBean
    public interface Queue {
        int getWaiting();

        Map<String, Integer> getByUser();

        List<String> getHosts();

        Place getPlace();
    }

    /** Composite data. */
    public record Place(String site, int rack) {
    }

    /** Fails if the test says so. */
    private record Waiting(int waiting) implements Queue {
        @Override
        public int getWaiting() {
            if (waiting < 0) {
                throw new IllegalStateException("closed");
            }
            return waiting;
        }

        @Override
        public Map<String, Integer> getByUser() {
            return Map.of("j.doe", waiting);
        }

        @Override
        public List<String> getHosts() {
            return List.of("a", "b");
        }

        @Override
        public Place getPlace() {
            return new Place("north", 7);
        }
    }

    @Test
    void path_intoCompositeDataOfThisMachine_isTheItem() throws Exception {
        PropertyValues values = read(new MBeanProperty("java.lang:type=Memory", "HeapMemoryUsage.used", NAME));

        assertThat(Long.parseLong(values.elements().getFirst().root().text())).isPositive();
    }

    @Test
    void path_ofEachKind_isFound() throws Exception {
        register("q:name=a", 3);

        assertThat(texts("q:name=a", "Waiting")).containsExactly("3");
        assertThat(texts("q:name=a", "ByUser.j.doe")).containsExactly("3");
        assertThat(texts("q:name=a", "Hosts")).containsExactly("a", "b");
        assertThat(texts("q:name=a", "Place.rack")).containsExactly("7");
        assertThat(read(property("q:name=a", "Place")).elements().toString())
                .isEqualTo("[<t:V xmlns:t=\"urn:t\"><t:rack>7</t:rack><t:site>north</t:site></t:V>]");
    }

    @Test
    void path_thatLeadsNowhere_saysWhatThereIs() throws JMException {
        register("q:name=a", 3);

        assertThatThrownBy(() -> read(property("q:name=a", "Place.row")))
                .hasMessage("no item 'row' in [rack, site]");
        assertThatThrownBy(() -> read(property("q:name=a", "Waiting.more"))).hasMessageContaining("has no items");
        assertThatThrownBy(() -> read(property("q:name=a", "Nothing"))).hasMessageContaining("Nothing");
        assertThatThrownBy(() -> read(property("q:name=b", "Waiting"))).hasMessageContaining("q:name=b");
    }

    @Test
    void pattern_isOneValueForEachWithItsKeyProperties() throws Exception {
        register("q:type=Q,name=b", 2);
        register("q:type=Q,name=\"a,1\"", 1);
        register("q:type=Other,name=c", 9);

        assertThat(read(property("q:type=Q,*", "Waiting")).elements().toString()).isEqualTo(
                "[<t:V xmlns:mon=\"http://openmds.org/monitored\" xmlns:t=\"urn:t\" name=\"a,1\" mon:Name=\"name=a,1\">1</t:V>,"
                        + " <t:V xmlns:mon=\"http://openmds.org/monitored\" xmlns:t=\"urn:t\" name=\"b\" mon:Name=\"name=b\">2</t:V>]");
        assertThat(read(property("*:type=Other,name=c", "Waiting")).elements().toString())
                .contains("mon:domain=\"q\" mon:Name=\"q:\">9<");
        assertThat(texts("q:type=None,*", "Waiting")).isEmpty();
    }

    @Test
    void pattern_oneFails_othersAreThere() throws Exception {
        register("q:name=a", -1);
        register("q:name=b", 2);

        PropertyValues values = read(property("q:name=*", "Waiting"));

        assertThat(values.elements()).hasSize(1);
        assertThat(values.failures()).singleElement()
                .satisfies(failure -> assertThat(failure.property()).isEqualTo("V of q:name=a"));
    }

    private void register(String name, int waiting) throws JMException {
        server.registerMBean(new javax.management.StandardMBean(new Waiting(waiting), Queue.class, true),
                new ObjectName(name));
    }

    private List<String> texts(String name, String path) throws Exception {
        return read(property(name, path)).elements()
                .stream()
                .map(element -> element.root().text())
                .collect(Collectors.toList());
    }

    private MBeanProperty property(String name, String path) {
        return new MBeanProperty(server, MBeanProperty.objectName(name), path, NAME);
    }

    private static PropertyValues read(PropertySource source) throws Exception {
        PropertyValues values = new PropertyValues(new QName("urn:t", "T", "t"));
        source.read(values);
        return values;
    }
}
