package org.openmds.loadtest.systems;

/** The components of the study's generic model (its section 2.1, table 1). */
public enum ComponentRole {
    COLLECTOR("Information Collector"), INFORMATION_SERVER("Information Server"), AGGREGATE_SERVER(
            "Aggregate Information Server"), DIRECTORY_SERVER("Directory Server");

    private final String title;

    ComponentRole(String title) {
        this.title = title;
    }

    /** As the study's table says. */
    public String title() {
        return title;
    }
}
