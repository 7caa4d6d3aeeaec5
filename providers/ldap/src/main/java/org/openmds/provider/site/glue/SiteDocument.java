package org.openmds.provider.site.glue;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/**
 * A site with all its entities, written in the nested form of the XML schema of the OGF, as ARC writes it. The problems are extensions of the domain, as
 * the schema allows them:
 *
 * <pre>{@code
 * <Domains xmlns="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1">
 *   <AdminDomain BaseType="Domain">
 *     <ID>EXAMPLE-SITE</ID>
 *     <Extensions>
 *       <Extension>
 *         <LocalID>problem-1</LocalID><Key>org.openmds.problem.dangling-key</Key>
 *         <Value>ComputingShare: ComputingEndpointID is urn:e9, which no source gives</Value>
 *         <site:Problem xmlns:site="http://openmds.org/provider/site" Kind="dangling-key" Entity="urn:s1" Since="2026-01-31T08:00:00Z"/>
 *       </Extension>
 *     </Extensions>
 *     <ComputingService BaseType="Service">
 *       <ID>urn:c1</ID>…
 *       <ComputingEndpoint BaseType="Endpoint">…<Associations><ComputingShareID>urn:s1</ComputingShareID></Associations></ComputingEndpoint>
 *       <ComputingShare BaseType="Share"><ID>urn:s1</ID><MappingPolicy BaseType="Policy">…<Rule>vo:atlas</Rule></MappingPolicy>…</ComputingShare>
 *       <ComputingManager BaseType="Manager">…<ExecutionEnvironments>…</ExecutionEnvironments></ComputingManager>
 *     </ComputingService>
 *   </AdminDomain>
 * </Domains>
 * }</pre>
 *
 * @param domain
 *            the domain of the site
 */
public record SiteDocument(GridEntity domain, List<SchemaProblem> problems) {

    /** The namespace of GLUE 2.0 in XML. */
    public static final String GLUE2 = "http://schemas.ogf.org/glue/2009/03/spec_2.0_r1";
    /** The namespace of elements that GLUE 2.0 does not have. */
    public static final String SITE = "http://openmds.org/provider/site";

    public SiteDocument {
        problems = List.copyOf(problems);
    }

    /**
     * Writes the document.
     *
     * @param since
     *            returns the time since which a problem exists
     * @throws InvalidXmlException
     *             the document is too large
     */
    public XmlFragment write(Function<SchemaProblem, Instant> since) {
        XmlFragmentBuilder out = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(glue("Domains"));
        write(domain, since, out);
        return out.end().build();
    }

    private void write(GridEntity entity, Function<SchemaProblem, Instant> since, XmlFragmentBuilder out) {
        out.start(glue(entity.kind().elementName()));
        if (!entity.kind().base().isEmpty()) {
            out.attribute(new QName("BaseType"), entity.kind().base());
        }
        attribute("CreationTime", entity.creationTime(), out);
        attribute("Validity", entity.validity(), out);
        out.element(glue("ID"), XmlText.printable(entity.id()));
        entity.text("Name").ifPresent(name -> out.element(glue("Name"), XmlText.printable(name)));
        texts(entity, "OtherInfo", out);
        if (entity.kind() == EntityKind.ADMIN_DOMAIN && !problems.isEmpty()) {
            extensions(since, out);
        }
        entity.kind().members().forEach(member -> member(entity, member, since, out));
        associations(entity, out);
        out.end();
    }

    private void member(GridEntity entity, EntityMember member, Function<SchemaProblem, Instant> since,
            XmlFragmentBuilder out) {
        switch (member.form()) {
            case TEXTS -> texts(entity, member.name(), out);
            case TEXT, WHOLE_NUMBER -> entity.text(member.name())
                    .ifPresent(text -> out.element(glue(member.name()), XmlText.printable(text)));
            case PARTS -> {
                List<GridEntity> parts = EntityKind.named(member.name())
                        .map(kind -> entity.parts(kind).toList())
                        .orElse(List.of());
                boolean wrapped = !member.wrapper().isEmpty() && !parts.isEmpty();
                if (wrapped) {
                    out.start(glue(member.wrapper()));
                }
                parts.forEach(part -> write(part, since, out));
                if (wrapped) {
                    out.end();
                }
            }
        }
    }

    private static void texts(GridEntity entity, String name, XmlFragmentBuilder out) {
        entity.values(name).forEach(text -> out.element(glue(name), XmlText.printable(text)));
    }

    private static void associations(GridEntity entity, XmlFragmentBuilder out) {
        Map<String, Set<String>> present = entity.associations();
        if (entity.kind().associations().stream().noneMatch(present::containsKey)) {
            return;
        }
        out.start(glue("Associations"));
        for (String name : entity.kind().associations()) {
            entity.targets(name).forEach(id -> out.element(glue(name), XmlText.printable(id)));
        }
        out.end();
    }

    private void extensions(Function<SchemaProblem, Instant> since, XmlFragmentBuilder out) {
        out.start(glue("Extensions"));
        for (int i = 0; i < problems.size(); i++) {
            SchemaProblem problem = problems.get(i);
            out.start(glue("Extension"))
                    .element(glue("LocalID"), "problem-" + (i + 1))
                    .element(glue("Key"), "org.openmds.problem." + problem.kind().word())
                    .element(glue("Value"), XmlText.printable(problem.text()))
                    .start(new QName(SITE, "Problem", "site"))
                    .attribute(new QName("Kind"), problem.kind().word())
                    .attribute(new QName("Entity"), XmlText.printable(problem.entity()))
                    .attribute(new QName("Since"), since.apply(problem).toString())
                    .end()
                    .end();
        }
        out.end();
    }

    private static void attribute(String name, String value, XmlFragmentBuilder out) {
        if (!value.isEmpty()) {
            out.attribute(new QName(name), XmlText.printable(value));
        }
    }

    private static QName glue(String localName) {
        return new QName(GLUE2, localName, "");
    }
}
