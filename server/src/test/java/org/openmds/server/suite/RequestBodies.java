package org.openmds.server.suite;

/** Request bodies as text, as a client in any language could write them. */
final class RequestBodies {

    static final String XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116";
    static final String DOCUMENT = "<rp:GetResourcePropertyDocument xmlns:rp='" + XmlReader.RP + "'/>";
    static final String DESTROY = "<rl:Destroy xmlns:rl='" + XmlReader.RL + "'/>";

    private RequestBodies() {
    }

    static String query(String xpath) {
        return query(XPATH, xpath);
    }

    static String query(String dialect, String xpath) {
        return "<rp:QueryResourceProperties xmlns:rp='%s' xmlns:sg='%s' xmlns:j='%s'><rp:QueryExpression Dialect='%s'>%s</rp:QueryExpression></rp:QueryResourceProperties>"
                .formatted(XmlReader.RP, XmlReader.SG, XmlReader.JOBS, dialect, escape(xpath));
    }

    /** @param property the name of a property, with the prefix sg, agg or rl; any other prefix is unbound */
    static String get(String property) {
        return "<rp:GetResourceProperty xmlns:rp='%s' xmlns:sg='%s' xmlns:rl='%s' xmlns:agg='http://mds.globus.org/aggregator/types'>%s</rp:GetResourceProperty>"
                .formatted(XmlReader.RP, XmlReader.SG, XmlReader.RL, property);
    }

    static String getMultiple(String... properties) {
        StringBuilder names = new StringBuilder();
        for (String property : properties) {
            names.append("<rp:ResourceProperty>").append(property).append("</rp:ResourceProperty>");
        }
        return "<rp:GetMultipleResourceProperties xmlns:rp='%s' xmlns:sg='%s' xmlns:rl='%s' xmlns:agg='http://mds.globus.org/aggregator/types'>%s</rp:GetMultipleResourceProperties>"
                .formatted(XmlReader.RP, XmlReader.SG, XmlReader.RL, names);
    }

    static String updateContent(String content) {
        return "<rp:SetResourceProperties xmlns:rp='%s'><rp:Update><sg:Content xmlns:sg='%s'>%s</sg:Content></rp:Update></rp:SetResourceProperties>"
                .formatted(XmlReader.RP, XmlReader.SG, content);
    }

    /** Adds a job. */
    static String add(String member, String lifetime) {
        return add(member, job(member, ""), lifetime);
    }

    static String add(String member, String content, String lifetime) {
        return """
                <sg:Add xmlns:sg='%s'><sg:MemberEPR><wsa:Address xmlns:wsa='%s'>http://example.org/%s</wsa:Address></sg:MemberEPR>\
                <sg:Content>%s</sg:Content><sg:InitialTerminationTime>%s</sg:InitialTerminationTime></sg:Add>"""
                .formatted(XmlReader.SG, XmlReader.WSA, member, content, lifetime);
    }

    static String job(String name, String text) {
        return "<j:Job xmlns:j='%s' n='%s'>%s</j:Job>".formatted(XmlReader.JOBS, name, text);
    }

    static String setTerminationTime(String instant) {
        return "<rl:SetTerminationTime xmlns:rl='%s'><rl:RequestedTerminationTime>%s</rl:RequestedTerminationTime></rl:SetTerminationTime>"
                .formatted(XmlReader.RL, instant);
    }

    static String setLifetime(String duration) {
        return "<rl:SetTerminationTime xmlns:rl='%s'><rl:RequestedLifetimeDuration>%s</rl:RequestedLifetimeDuration></rl:SetTerminationTime>"
                .formatted(XmlReader.RL, duration);
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
