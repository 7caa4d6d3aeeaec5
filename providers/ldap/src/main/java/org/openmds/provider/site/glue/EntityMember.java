package org.openmds.provider.site.glue;

/**
 * A member of a class of GLUE 2.0: a property, or parts of another class.
 *
 * @param name
 *            local name of the property, or of the elements of the parts
 * @param wrapper
 *            local name of the element around all parts; empty if there is none
 */
record EntityMember(String name, MemberForm form, String wrapper) {

    /** The form of a member. */
    enum MemberForm {
        TEXT, TEXTS, WHOLE_NUMBER, PARTS
    }

    /** Reads a member as {@link EntityKind} writes it. */
    static EntityMember of(String text) {
        int slash = text.indexOf('/');
        if (slash == text.length() - 1) {
            return new EntityMember(text.substring(0, slash), MemberForm.PARTS, "");
        }
        if (slash > 0) {
            return new EntityMember(text.substring(slash + 1), MemberForm.PARTS, text.substring(0, slash));
        }
        String name = text.substring(0, text.length() - 1);
        return switch (text.charAt(text.length() - 1)) {
            case '*' -> new EntityMember(name, MemberForm.TEXTS, "");
            case '#' -> new EntityMember(name, MemberForm.WHOLE_NUMBER, "");
            default -> new EntityMember(text, MemberForm.TEXT, "");
        };
    }

    boolean isParts() {
        return form == MemberForm.PARTS;
    }
}
